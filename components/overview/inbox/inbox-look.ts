import type { IconName } from '#components/ui/icon.tsx';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';

/** The sign of each reason. Red for what is lost or refused, amber for what waits or is not known. */
export const INBOX_LOOK: Readonly<Record<InboxReason, { icon: IconName; className: string }>> = {
  burned_not_paid: { icon: 'icon-flame', className: 'text-danger-mark' },
  escalate: { icon: 'icon-megaphone', className: 'text-danger-mark' },
  burn_repeated: { icon: 'icon-flame', className: 'text-danger-mark' },
  ended_after_report: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  contradicted: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  outcome_unknown: { icon: 'icon-badge-question-mark', className: 'text-attention-mark' },
  mint_not_found: { icon: 'icon-badge-question-mark', className: 'text-attention-mark' },
  burn_stuck: { icon: 'icon-hourglass', className: 'text-attention-mark' },
  overdue: { icon: 'icon-hourglass', className: 'text-attention-mark' },
  confirm_order: { icon: 'icon-clipboard-check', className: 'text-attention-mark' },
  sign: { icon: 'icon-pen-line', className: 'text-attention-mark' },
  failed: { icon: 'icon-triangle-alert', className: 'text-danger-mark' },
  other_burned: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  sign_reported: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  pay_reported: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  pay_refused: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  pay_destination: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  blocked_by_version: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  unknown_status: { icon: 'icon-badge-question-mark', className: 'text-attention-mark' },
  pay: { icon: 'icon-qr-code', className: 'text-attention-mark' },
  pay_later: { icon: 'icon-hourglass', className: 'text-neutral-mark' },
  burned_handled: { icon: 'icon-flame', className: 'text-danger-mark' },
};

/** Nothing comes before it. */
export function isWorst({ reason }: Pick<InboxItem, 'reason'>): boolean {
  return reason === 'burned_not_paid';
}
