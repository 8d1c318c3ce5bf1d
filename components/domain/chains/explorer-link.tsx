import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';

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
      <Icon name="icon-external-link" className="text-[0.875rem]" />
      <span className="sr-only">({t('opensElsewhere')})</span>
    </a>
  );
}
