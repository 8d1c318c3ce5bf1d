import { rolesWith, type Permission, type Role } from '#lib/auth/permissions.ts';
import { INBOX_TABLE, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import {
  isWalletTaskReason,
  WALLET_TASK_TABLE,
  type WalletTaskReason,
} from '#lib/intents/overview/wallet-tasks.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { HELD_MINUTES } from './held-minutes.ts';

/** What a user may choose not to be notified of. */
export const NOTIFICATION_TOPICS = ['problems', 'signatures', 'system', 'access'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Changes of who may do what, as the audit log has them. */
const ACCESS_KINDS = [
  'user_added',
  'user_role_changed',
  'user_password_reset',
  'user_enabled',
  'user_disabled',
  'contract_confirmed',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

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
  holdMs: HELD_MINUTES.signatureMinutes * MINUTE_MS,
});
/** The reasons of conversions whose rows have an action, and all of wallets. */
const REASONS = { ...INBOX_TABLE, ...WALLET_TASK_TABLE };
type ActionReason = {
  [Reason in keyof typeof REASONS]: (typeof REASONS)[Reason] extends { permission: Permission }
    ? Reason
    : never;
}[keyof typeof REASONS];
/** Of what its own table says of it: who its action takes, and whether it is a signature. */
function of(reason: ActionReason, holdMs?: number): NotificationRow {
  const { group, permission } = REASONS[reason];
  return group === 'sign' ? signature(permission) : problem(permission, holdMs);
}
const access: NotificationRow = { topic: 'access', permission: 'users.manage', holdMs: 0 };
/** The service may say otherwise soon, and whoever signed it may still be on its page. */
const UNSETTLED_MS = 10 * MINUTE_MS;

/**
 * What users are notified of: why a conversion or a wallet needs action, changes of access, and alarms of the
 * system status.
 */
export const NOTIFICATION_TABLE = {
  burned_not_paid: of('burned_not_paid'),
  escalate: of('escalate'),
  burn_repeated: of('burn_repeated'),
  ended_after_report: of('ended_after_report'),
  contradicted: of('contradicted'),
  outcome_unknown: of('outcome_unknown'),
  mint_not_found: of('mint_not_found'),
  burn_stuck: of('burn_stuck'),
  overdue: of('overdue'),
  other_burned: of('other_burned', UNSETTLED_MS),
  sign_reported: of('sign_reported'),
  pay_reported: of('pay_reported'),
  pay_refused: of('pay_refused'),
  pay_destination: of('pay_destination', UNSETTLED_MS),
  // Its row in the inbox has no action.
  failed: problem('onramp.create'),
  wallet_contradicted: of('wallet_contradicted'),
  wallet_mismatch: of('wallet_mismatch', UNSETTLED_MS),
  wallet_authorized_unregistered: of('wallet_authorized_unregistered', UNSETTLED_MS),
  wallet_limit_raised: of('wallet_limit_raised', UNSETTLED_MS),
  wallet_revocation: of('wallet_revocation'),
  wallet_refused: of('wallet_refused', UNSETTLED_MS),
  wallet_unclear: of('wallet_unclear', UNSETTLED_MS),
  wallet_unproven: of('wallet_unproven', UNSETTLED_MS),
  wallet_overdue: of('wallet_overdue'),
  wallet_unresolved: of('wallet_unresolved'),
  wallet_support: of('wallet_support'),
  wallet_unusable: of('wallet_unusable'),
  user_added: access,
  user_role_changed: access,
  user_password_reset: access,
  user_enabled: access,
  user_disabled: access,
  contract_confirmed: access,
  confirm_order: of('confirm_order'),
  sign: of('sign'),
  wallet_confirm_order: of('wallet_confirm_order'),
  wallet_sign: of('wallet_sign'),
  alarm: { topic: 'system', permission: 'alarms.receive', holdMs: HELD_MINUTES.alarmMinutes * MINUTE_MS },
} as const satisfies Readonly<Partial<Record<InboxReason | 'alarm', NotificationRow>>> &
  Readonly<Record<WalletTaskReason | AccessKind, NotificationRow>>;

export type NotificationKind = keyof typeof NOTIFICATION_TABLE;
/** Of conversions. */
export type NotifiedReason = Exclude<NotificationKind, WalletTaskReason | AccessKind | 'alarm'>;
/** In the order of the table: the most urgent first. */
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_TABLE).filter(isNotificationKind);
export const NOTIFIED_REASONS = NOTIFICATION_KINDS.filter(
  (kind): kind is NotifiedReason => kind !== 'alarm' && !isWalletTaskReason(kind) && !isAccessKind(kind),
);

export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(NOTIFICATION_TABLE, name);
}

export function isAccessKind(kind: string): kind is AccessKind {
  return ACCESS_KINDS.some((known) => known === kind);
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
