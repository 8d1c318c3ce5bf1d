import { rolesWith, type Permission, type Role } from '#lib/auth/permissions.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import {
  isWalletTaskReason,
  WALLET_TASK_TABLE,
  type WalletTaskReason,
} from '#lib/intents/overview/wallet-tasks.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** What a user may choose not to be notified of. */
export const NOTIFICATION_TOPICS = ['problems', 'signatures', 'system'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

interface NotificationRow {
  readonly topic: NotificationTopic;
  /** Of those who are notified: what their action takes. */
  readonly permission: Permission;
  /** How long it lasts before anyone is notified: what one user is doing already disturbs no other. */
  readonly holdMs: number;
}

const problem = (permission: Permission, holdMs = 0): NotificationRow => ({
  topic: 'problems',
  permission,
  holdMs,
});
const signature = (permission: Permission): NotificationRow => ({
  topic: 'signatures',
  permission,
  holdMs: 5 * MINUTE_MS,
});
/** Of a registration: whose permission it takes is in its own table. */
function wallet(reason: WalletTaskReason, holdMs?: number): NotificationRow {
  const { group, permission } = WALLET_TASK_TABLE[reason];
  return group === 'sign' ? signature(permission) : problem(permission, holdMs);
}
/** The service may say otherwise soon, and whoever signed it may still be on its page. */
const UNSETTLED_MS = 10 * MINUTE_MS;

/** What users are notified of: why a conversion or a wallet needs action, and alarms of the system status. */
export const NOTIFICATION_TABLE = {
  burned_not_paid: problem('intents.handle'),
  escalate: problem('intents.handle'),
  ended_after_report: problem('intents.handle'),
  contradicted: problem('contradictions.review'),
  outcome_unknown: problem('burn.sign'),
  burn_stuck: problem('burn.sign'),
  overdue: problem('onramp.create'),
  sign_reported: problem('burn.sign'),
  failed: problem('onramp.create'),
  wallet_contradicted: wallet('wallet_contradicted'),
  wallet_mismatch: wallet('wallet_mismatch', UNSETTLED_MS),
  wallet_revocation: wallet('wallet_revocation'),
  wallet_refused: wallet('wallet_refused', UNSETTLED_MS),
  wallet_unclear: wallet('wallet_unclear', UNSETTLED_MS),
  wallet_unproven: wallet('wallet_unproven', UNSETTLED_MS),
  wallet_overdue: wallet('wallet_overdue'),
  wallet_unresolved: wallet('wallet_unresolved'),
  wallet_support: wallet('wallet_support'),
  wallet_unusable: wallet('wallet_unusable'),
  confirm_order: signature('order.confirm'),
  sign: signature('burn.sign'),
  wallet_confirm_order: wallet('wallet_confirm_order'),
  wallet_sign: wallet('wallet_sign'),
  alarm: { topic: 'system', permission: 'alarms.receive', holdMs: 2 * MINUTE_MS },
} as const satisfies Readonly<Partial<Record<InboxReason | 'alarm', NotificationRow>>> &
  Readonly<Record<WalletTaskReason, NotificationRow>>;

export type NotificationKind = keyof typeof NOTIFICATION_TABLE;
/** Of conversions. */
export type NotifiedReason = Exclude<NotificationKind, WalletTaskReason | 'alarm'>;
/** In the order of the table: the most urgent first. */
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_TABLE).filter(isNotificationKind);
export const NOTIFIED_REASONS = NOTIFICATION_KINDS.filter(
  (kind): kind is NotifiedReason => kind !== 'alarm' && !isWalletTaskReason(kind),
);

export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(NOTIFICATION_TABLE, name);
}

export function isNotifiedReason(reason: string): reason is NotifiedReason {
  return NOTIFIED_REASONS.some((known) => known === reason);
}

/** Whether a user with this role and this choice is notified of it. */
export function isNotified(
  kind: NotificationKind,
  { role, muted }: { readonly role: Role; readonly muted: readonly NotificationTopic[] },
): boolean {
  const { topic, permission } = NOTIFICATION_TABLE[kind];
  return rolesWith(permission).includes(role) && !muted.includes(topic);
}

/** The topics of which a role is notified at all. */
export function topicsOf(role: Role): readonly NotificationTopic[] {
  return NOTIFICATION_TOPICS.filter((topic) =>
    NOTIFICATION_KINDS.some(
      (kind) => NOTIFICATION_TABLE[kind].topic === topic && isNotified(kind, { role, muted: [] }),
    ),
  );
}
