import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { toFilterHref } from '#components/domain/filter/to-filter-href.ts';

/** From the page of a conversion or a registration to what users did with it. */
export function AuditLink({ subject }: { subject: string }) {
  const t = useTranslations('common');
  return <TextLink href={toFilterHref('/audit', { query: subject })}>{t('auditEntries')}</TextLink>;
}
