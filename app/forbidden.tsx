import { Lock } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

export default async function Forbidden() {
  const t = await getTranslations();
  return (
    <main className="mx-auto max-w-lg py-10">
      <EmptyState
        isPage
        Icon={Lock}
        title={t('fault.forbidden.title')}
        text={t('fault.forbidden.next')}
        action={<TextLink href="/">{t('common.notFound.home')}</TextLink>}
      />
    </main>
  );
}
