import { rolesWith, type Permission, type Role } from '#lib/auth/permissions.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { isWalletTaskReason, type WalletTaskReason } from '#lib/intents/overview/wallet-tasks.ts';
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
/** The service may say otherwise soon, and whoever signed it may still be on its page. */
const walletProblem = (permission: Permission) => problem(permission, 10 * MINUTE_MS);
const signature = (permission: Permission): NotificationRow => ({
  topic: 'signatures',
  permission,
  holdMs: 5 * MINUTE_MS,
});

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
  wallet_contradicted: problem('contradictions.review'),
  wallet_mismatch: walletProblem('wallets.grant'),
  wallet_revocation: problem('wallets.grant'),
  wallet_refused: walletProblem('wallets.grant'),
  wallet_unclear: walletProblem('wallets.grant'),
  wallet_unproven: walletProblem('wallets.grant'),
  wallet_overdue: problem('wallets.grant'),
  wallet_unresolved: problem('wallets.register'),
  wallet_support: problem('wallets.register'),
  wallet_unusable: problem('wallets.cancel'),
  confirm_order: signature('order.confirm'),
  sign: signature('burn.sign'),
  wallet_confirm_order: signature('wallets.register'),
  wallet_sign: signature('wallets.grant'),
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
