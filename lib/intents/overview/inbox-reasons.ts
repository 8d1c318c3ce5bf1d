import type { Permission } from '#lib/auth/permissions.ts';

/** What a user does about a row: solve a problem, sign, pay, or only watch. In the order of the page. */
export const INBOX_GROUPS = ['resolve', 'sign', 'pay', 'watch'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

interface InboxTableRow {
  readonly group: InboxGroup;
  /** What its action takes; a row without one is only watched. */
  readonly permission?: Permission;
}

/** Why a row needs action; the order is the order of urgency. */
export const INBOX_TABLE = {
  burned_not_paid: { group: 'resolve', permission: 'intents.handle' },
  escalate: { group: 'resolve', permission: 'intents.handle' },
  burn_repeated: { group: 'resolve', permission: 'intents.handle' },
  ended_after_report: { group: 'resolve', permission: 'intents.handle' },
  contradicted: { group: 'resolve', permission: 'contradictions.review' },
  outcome_unknown: { group: 'resolve', permission: 'burn.sign' },
  mint_not_found: { group: 'resolve', permission: 'intents.handle' },
  burn_stuck: { group: 'resolve', permission: 'burn.sign' },
  overdue: { group: 'resolve', permission: 'onramp.create' },
  confirm_order: { group: 'sign', permission: 'order.confirm' },
  sign: { group: 'sign', permission: 'burn.sign' },
  failed: { group: 'watch' },
  other_burned: { group: 'resolve', permission: 'burn.sign' },
  sign_reported: { group: 'resolve', permission: 'burn.sign' },
  pay_reported: { group: 'resolve', permission: 'onramp.create' },
  pay_refused: { group: 'resolve', permission: 'onramp.create' },
  pay_destination: { group: 'resolve', permission: 'onramp.create' },
  blocked_by_version: { group: 'resolve' },
  unknown_status: { group: 'watch' },
  pay: { group: 'pay', permission: 'onramp.create' },
  pay_later: { group: 'watch' },
  burned_handled: { group: 'watch' },
} as const satisfies Readonly<Record<string, InboxTableRow>>;

export type InboxReason = keyof typeof INBOX_TABLE;
/** In the order of the table. */
export const INBOX_REASONS = Object.keys(INBOX_TABLE).filter(isInboxReason);

function isInboxReason(name: string): name is InboxReason {
  return Object.hasOwn(INBOX_TABLE, name);
}

/** What a list can be filtered by: why rows need action, or that they do and a user handles that. */
export const INBOX_FILTERS = [...INBOX_REASONS, 'handled'] as const;

export function groupOf(reason: InboxReason): InboxGroup {
  return INBOX_TABLE[reason].group;
}

/**
 * Of these without an end by time, what has waited longest comes first: the newest is known to whoever works
 * on it, what was forgotten is the oldest. Of what is to be signed or paid the newest comes first.
 */
export const OLDEST_FIRST: readonly InboxReason[] = INBOX_REASONS.filter((reason) =>
  ['resolve', 'watch'].includes(groupOf(reason)),
);

/** What the action of a row takes; undefined for one that is only watched. */
export function permissionOf(reason: InboxReason): Permission | undefined {
  const row: InboxTableRow = INBOX_TABLE[reason];
  return row.permission;
}

/** The normal steps of a conversion, and what is handled already. */
export const NOT_HANDLEABLE = [
  'burned_handled',
  'confirm_order',
  'sign',
  'pay',
  'pay_later',
] as const satisfies readonly InboxReason[];

/** While a signature is awaited, the action of these ends with the time to burn (R63). */
export const ENDS_WITH_BURN: readonly InboxReason[] = ['burn_stuck', 'confirm_order', 'sign'];

/** Whether a user can mark a row of the reason as handled; then it leaves the inbox. */
export function isHandleable(reason: InboxReason): boolean {
  return !NOT_HANDLEABLE.some((one) => one === reason);
}
