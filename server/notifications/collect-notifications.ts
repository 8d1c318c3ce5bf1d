import 'server-only';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import { readChoice } from '#lib/notifications/notification-choice.ts';
import {
  isAccessKind,
  isNotified,
  isNotifiedReason,
  NOTIFICATION_KINDS,
  NOTIFIED_REASONS,
  type NotifiedReason,
} from '#lib/notifications/notification-topics.ts';
import { isWalletTaskReason } from '#lib/intents/overview/wallet-tasks.ts';
import { findAlarms } from '#lib/system/find-alarms.ts';
import type { Alarm } from '#lib/system/system-status.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { readBesideReasons } from '#server/intents/inbox/read-beside-reasons.ts';
import { rawReasonsOf, refineReason, type BesideReason } from '#server/intents/inbox/refine-reason.ts';
import { log } from '#server/observability/log.ts';
import { listWalletTasks, type FoundWalletTask } from '#server/registrations/list-wallet-tasks.ts';
import { listAccessChanges, type AccessChange } from '#server/store/audit/access-changes-repository.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { database, withTransaction, type Transaction } from '#server/store/database.ts';
import { listAskingRows, type AskingIntent } from '#server/store/intents/inbox-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  dropUnsent,
  insertDeliveries,
  listRecipients,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import {
  clearNotifications,
  listLastSent,
  listOpenNotifications,
  raiseNotifications,
  type NotificationDraft,
  type NotificationRow,
} from '#server/store/notifications/notifications-repository.ts';
import { listUndelivered, lockCollecting } from '#server/store/notifications/undelivered-repository.ts';
import { getSystemFacts } from '#server/system/get-system-facts.ts';
import { listChannels } from './channels.ts';
import type { NotifiedWalletDetails } from './notified-wallet.ts';
import { SENT_FOR_MS, toDeliveries } from './to-deliveries.ts';

/** Of what needs action, and as many awaited payments. With more, what is not read is not taken for over. */
const MOST_ASKING = 1_000;
const isAwaitedPayment = (kind: NotifiedReason) => rawReasonsOf(kind).includes('pay');
const RAW_REASONS = NOTIFIED_REASONS.filter((kind) => !isAwaitedPayment(kind)).flatMap(rawReasonsOf);
/** So long a change of access is sent to administrators whom it has not reached. */
const ACCESS_FOR_MS = 24 * HOUR_MS;
/** What was due for so long waits for a channel that no process has. */
const UNSENT_FOR_MS = 24 * HOUR_MS;

interface Collecting {
  readonly mostAsking?: number;
  /**
   * Asked in the transaction that stores: whether no other run has begun since. What was read before another
   * run read would undo what that one has stored.
   */
  readonly isLatest?: (tx: Transaction) => Promise<boolean>;
}

/**
 * Stores what users are to be notified of since the last time, and for whom; what is over is marked so, and
 * is not sent any more. May run at any time, in any process, any number of times; those that run at the same
 * time need `isLatest`.
 */
export async function collectNotifications({
  mostAsking = MOST_ASKING,
  isLatest = () => Promise.resolve(true),
}: Collecting = {}): Promise<void> {
  const channels = listChannels();
  await dropUnsent(database(), channels, inMs(-UNSENT_FOR_MS));
  if (channels.length === 0) return;
  const [asking, payments, wallets, alarms] = await Promise.all([
    listAskingRows(database(), RAW_REASONS, mostAsking),
    listAskingRows(database(), ['pay'], mostAsking),
    listWalletTasks(database()),
    listAlarms(),
  ]);
  const rows = [...asking, ...payments];
  const { besideOf } = await readBesideReasons(database(), rows);
  const states = [
    ...rows.flatMap((row) => ofIntent(row, besideOf(row))),
    ...wallets.map(ofWallet),
    ...(alarms ?? []).map(ofAlarm),
  ];
  const read = NOTIFICATION_KINDS.filter((kind) => {
    if (kind === 'alarm') return alarms !== undefined;
    if (isWalletTaskReason(kind) || isAccessKind(kind)) return true;
    return (isAwaitedPayment(kind) ? payments : asking).length < mostAsking;
  });
  await withTransaction(async (tx) => {
    await lockCollecting(tx);
    if (!(await isLatest(tx))) return;
    // Here, so that no process raises again what another has just found to be over.
    const changes = await listAccessChanges(tx, inMs(-ACCESS_FOR_MS));
    const drafts = [...states, ...changes.map(ofAccess)];
    await raiseNotifications(tx, drafts);
    const present = new Set(drafts.map(keyOf));
    const open = await listOpenNotifications(tx);
    const stillOpen = open.filter((row) => present.has(keyOf(row)));
    await clearNotifications(tx, read, idsOf(stillOpen));
    await addDeliveries(tx, channels);
  });
}

/** Undefined where the status of the system cannot be read: conversions are notified of all the same. */
async function listAlarms(): Promise<readonly Alarm[] | undefined> {
  try {
    const facts = await getSystemFacts(database());
    return findAlarms(facts).filter(({ severity }) => severity === 'danger');
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log().error({ err: error }, 'the alarms were not read');
    return undefined;
  }
}

/**
 * Of all that is open, a delivery to each user whom it concerns by now, and to the webhook, where none waits
 * and none was sent: what failed or was dropped is not forgotten while it lasts.
 */
async function addDeliveries(tx: Transaction, channels: readonly NotificationChannel[]): Promise<void> {
  const recipients = channels.includes('email') ? await listRecipients(tx) : [];
  const targets = NOTIFICATION_KINDS.flatMap((kind) => [
    ...recipients
      .filter(({ role, choice }) => isNotified(kind, { role, muted: readChoice(choice).muted }))
      .map(({ userId }) => ({ kind, channel: 'email' as const, userId })),
    ...(channels.includes('webhook') ? [{ kind, channel: 'webhook' as const, userId: null }] : []),
  ]);
  const undelivered = await listUndelivered(tx, targets);
  const lastSent = await listLastSent(tx, idsOf(undelivered), inMs(-SENT_FOR_MS));
  await insertDeliveries(tx, toDeliveries(undelivered, lastSent));
}

/** Nothing where its page refuses the action, or a user handles it. */
function ofIntent(row: AskingIntent, beside: BesideReason): NotificationDraft[] {
  const kind = refineReason(row, beside);
  return kind !== null && isNotifiedReason(kind)
    ? [{ kind, subject: row.id, intentId: row.id, details: null }]
    : [];
}

function ofWallet({ reason, subject, walletId, chainId }: FoundWalletTask): NotificationDraft {
  const details: NotifiedWalletDetails = { walletId, chainId };
  return { kind: reason, subject, intentId: null, details };
}

function ofAccess({ kind, entryId }: AccessChange): NotificationDraft {
  return { kind, subject: String(entryId), intentId: null, details: null };
}

/** On the last day of a key its alarm is another notification, which is sent although the first one was. */
function ofAlarm(alarm: Alarm): NotificationDraft {
  const { code, chainId, count = 0 } = alarm;
  const stage = code === 'key_expires' && count <= 1 ? 'last_day' : undefined;
  const subject = [code, chainId, alarm.subject, stage].filter(Boolean).join(':');
  return { kind: 'alarm', subject, intentId: null, details: alarm };
}

function keyOf({ kind, subject }: Pick<NotificationRow, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
