import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** To the public explorer of a chain, in a new tab. */
export function ExplorerLink({ href }: { href: string }) {
  const t = useTranslations('common');
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex shrink-0 items-center gap-1 rounded-sm text-sm text-accent underline underline-offset-2"
    >
      {t('explorer')}
      <ExternalLink aria-hidden className="size-3.5" />
      <span className="sr-only">({t('opensElsewhere')})</span>
    </a>
  );
}
