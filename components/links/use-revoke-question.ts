import { useFormatter, useTranslations } from 'next-intl';
import type { ListedLink } from '#lib/links/listed-link.ts';
import type { LinkTarget } from './link-target.ts';

/** What a user confirms before a link is cancelled, with what the cancellation does not prevent. */
export function useRevokeQuestion(
  target: LinkTarget,
  { openedCount }: Pick<ListedLink, 'openedCount'>,
): string {
  const t = useTranslations('signLink.dashboard');
  const formatter = useFormatter();
  const opened = openedCount > 0 ? 'yes' : 'no';
  if (target.kind === 'signing') return t('signing.revokeNote', { opened });
  const { codeExpiresAt } = target;
  const isKnown = codeExpiresAt !== null;
  const at = isKnown ? formatter.dateTime(new Date(codeExpiresAt), 'instant') : '';
  return t('payment.revokeNote', { opened, end: isKnown ? 'known' : 'unknown', at });
}
