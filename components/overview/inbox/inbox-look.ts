import {
  BadgeQuestionMark,
  ClipboardCheck,
  Flame,
  Hourglass,
  Megaphone,
  OctagonAlert,
  PenLine,
  QrCode,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';

/** The sign of each reason. Red for what is lost or refused, amber for what waits or is not known. */
export const INBOX_LOOK: Readonly<Record<InboxReason, { Icon: LucideIcon; className: string }>> = {
  burned_not_paid: { Icon: Flame, className: 'text-danger-mark' },
  escalate: { Icon: Megaphone, className: 'text-danger-mark' },
  contradicted: { Icon: OctagonAlert, className: 'text-danger-mark' },
  outcome_unknown: { Icon: BadgeQuestionMark, className: 'text-attention-mark' },
  burn_stuck: { Icon: Hourglass, className: 'text-attention-mark' },
  confirm_order: { Icon: ClipboardCheck, className: 'text-attention-mark' },
  sign: { Icon: PenLine, className: 'text-attention-mark' },
  failed: { Icon: TriangleAlert, className: 'text-danger-mark' },
  pay_refused: { Icon: OctagonAlert, className: 'text-danger-mark' },
  blocked_by_version: { Icon: OctagonAlert, className: 'text-danger-mark' },
  unknown_status: { Icon: BadgeQuestionMark, className: 'text-attention-mark' },
  pay: { Icon: QrCode, className: 'text-attention-mark' },
  pay_later: { Icon: Hourglass, className: 'text-neutral-mark' },
  burned_handled: { Icon: Flame, className: 'text-danger-mark' },
};

/** Nothing comes before it. */
export function isWorst({ reason }: Pick<InboxItem, 'reason'>): boolean {
  return reason === 'burned_not_paid';
}
