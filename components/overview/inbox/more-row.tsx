import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';

interface MoreRowProps {
  /** Of a reason, those that are not shown. */
  count: number;
  /** The reason, as its rows say it. */
  reason: string;
  /** Where they all are. */
  href: string;
}

/** How many of a reason are not shown, and where they are; nothing where all are. */
export function MoreRow({ count, reason, href }: MoreRowProps) {
  const t = useTranslations('overview.inbox');
  if (count <= 0) return null;
  return (
    <li className="px-4 py-1.5 text-sm text-muted">
      {t('more', { count, reason })} <TextLink href={href}>{t('all')}</TextLink>
    </li>
  );
}
