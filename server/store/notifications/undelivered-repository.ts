import 'server-only';
import { sql } from 'drizzle-orm';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import type { NotificationKind } from '#lib/notifications/notification-topics.ts';
import type { Transaction } from '#server/store/database.ts';

/** Until the end of the transaction no other process adds deliveries: each is made once. */
export async function lockCollecting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('collect-notifications'))`);
}

/** Who is to be notified of a kind, and by what. Null: the webhook. */
interface Target {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly userId: string | null;
}

/** An open notification that has not reached a target. */
export interface Undelivered extends Target {
  readonly id: string;
  readonly raisedAt: Date;
  /** When its delivery last failed; null where it never was. */
  readonly failedAt: Date | null;
}

/** Of the open ones, each with each target of its kind to which nothing waits to be sent or was sent. */
export async function listUndelivered(tx: Transaction, targets: readonly Target[]): Promise<Undelivered[]> {
  if (targets.length === 0) return [];
  const rows = await tx.execute<Record<'id' | 'number' | 'raised_ms' | 'failed_ms', string | null>>(sql`
    select n.id, t.number, extract(epoch from n.raised_at) * 1000 as raised_ms,
      extract(epoch from max(d.ended_at) filter (where d.state = 'failed')) * 1000 as failed_ms
    from notifications n
    join jsonb_to_recordset(${JSON.stringify(targets.map((target, number) => ({ ...target, number })))}::jsonb)
      as t(number int, kind text, channel text, "userId" uuid) on t.kind = n.kind
    left join notification_deliveries d on d.notification_id = n.id
      and d.channel = t.channel and d.user_id is not distinct from t."userId"
    where n.cleared_at is null
    group by n.id, t.number
    having count(*) filter (where d.state in ('pending', 'sent')) = 0`);
  return rows.flatMap(({ id, number, raised_ms, failed_ms }) => {
    const target = targets[Number(number)];
    if (!target || id === null) return [];
    const failedAt = failed_ms === null ? null : new Date(Number(failed_ms));
    return [{ ...target, id, raisedAt: new Date(Number(raised_ms)), failedAt }];
  });
}
