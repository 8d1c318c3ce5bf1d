import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** To another site, in a new tab. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const t = useTranslations('common');
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm text-sm text-accent underline underline-offset-2',
        className,
      )}
    >
      {children}
      <Icon name="icon-external-link" className="text-[0.875rem]" />
      <span className="sr-only">({t('opensElsewhere')})</span>
    </a>
  );
}
