import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Environment } from '#lib/chains/chains.ts';

/** Says as text and colour that nothing here is real money; production has no banner. */
export function EnvironmentBanner({ environment }: { environment: Environment }) {
  const t = useTranslations('common.environment');
  if (environment === 'production') return null;
  return (
    <section
      aria-label={t('label')}
      className="flex h-7 items-center justify-center gap-1.5 bg-attention-soft px-4 text-center text-sm whitespace-nowrap text-attention-ink"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0 text-attention-mark" />
      <span>
        <strong className="font-semibold">{t('sandbox')}</strong> — {t('sandboxNote')}
      </span>
    </section>
  );
}
