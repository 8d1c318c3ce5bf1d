import { SearchX } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { env } from '#server/env.ts';

export default async function NotFound() {
  const t = await getTranslations('common');
  const environment = t(`environment.${env().environment}`);
  return (
    <main className="mx-auto max-w-lg py-10">
      <EmptyState
        isPage
        Icon={SearchX}
        title={t('notFound.title')}
        text={t('notFound.text', { environment })}
        action={<TextLink href="/">{t('notFound.home')}</TextLink>}
      />
    </main>
  );
}
