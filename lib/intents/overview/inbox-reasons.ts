/** Why a row needs action; the order is the order of urgency. */
export const INBOX_REASONS = [
  'burned_not_paid',
  'escalate',
  'contradicted',
  'outcome_unknown',
  'burn_stuck',
  'confirm_order',
  'sign',
  'failed',
  'pay_refused',
  'blocked_by_version',
  'unknown_status',
  'pay',
  'pay_later',
  'burned_handled',
] as const;
export type InboxReason = (typeof INBOX_REASONS)[number];
