import 'server-only';
import { and, desc, eq, getTableColumns, inArray, max, or, sql, type SQL } from 'drizzle-orm';
import { AWAITED_REASONS } from '#lib/registrations/current-status-reason.ts';
import { FOUND_OUTCOMES, SYNC_OUTCOMES } from '#lib/registrations/sync-outcome.ts';
import type { WalletEventKind } from '#lib/registrations/wallet-view.ts';
import type { WalletOperation } from '#lib/registrations/wallet.ts';
import type { Executor } from '#server/store/database.ts';
import { users } from '#server/store/schema/schema.ts';
import { walletEvents, walletOperations, wallets } from '#server/store/schema/schema-wallets.ts';
import { literals } from '#server/store/write-out.ts';

export type WalletEventRow = typeof walletEvents.$inferSelect;

export interface WalletEventDraft {
  readonly walletId: string;
  readonly kind: WalletEventKind;
  readonly detail?: string | null;
  readonly actor?: string | null;
  readonly occurredAt?: Date;
}

/** Appends to the history of wallets. */
export async function appendWalletEvents(tx: Executor, drafts: readonly WalletEventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await tx.insert(walletEvents).values([...drafts]);
}

/** When an event of this kind was recorded last; null when none was. */
export async function findLastEventAt(
  db: Executor,
  walletId: string,
  kind: WalletEventKind,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(walletEvents.occurredAt) })
    .from(walletEvents)
    .where(and(eq(walletEvents.walletId, walletId), eq(walletEvents.kind, kind)));
  return row?.at ?? null;
}

const REFUSALS: readonly WalletEventKind[] = ['grant_refused', 'grant_abandoned'];
const isSyncedWith = (line: SQL, outcomes: readonly string[]) =>
  sql`(${line}.kind = 'synced' and ${line}.detail in (${literals(outcomes)}))`;

/** A line after which what was refused before says nothing of what is in force. */
const IS_NEWS = sql`(${walletEvents.kind} = 'state_changed'
  or ${isSyncedWith(sql`${walletEvents}`, SYNC_OUTCOMES)})`;

/**
 * Those of these wallets whose last refused grant is older than their state, or than the last comparison with
 * the network that a user asked for, if its outcome is known. By the order of the history, and by no clock.
 */
export async function findSupersededRefusals(
  db: Executor,
  walletIds: readonly string[],
): Promise<Set<string>> {
  if (walletIds.length === 0) return new Set();
  const { walletId, kind, id } = walletEvents;
  const lastOf = (isOne: SQL) => sql`coalesce(max(${id}) filter (where ${isOne}), 0)`;
  const isRefusal = inArray(kind, [...REFUSALS]);
  const rows = await db
    .select({ walletId })
    .from(walletEvents)
    .where(and(inArray(walletId, [...walletIds]), or(isRefusal, IS_NEWS)))
    .groupBy(walletId)
    .having(sql`${lastOf(isRefusal)} < ${lastOf(IS_NEWS)}`);
  return new Set(rows.map((row) => row.walletId));
}

/** After these, and a sync that found it, what the service did not find before says nothing of it now. */
const NEWS_OF_CHAIN: readonly WalletEventKind[] = ['state_changed', 'reconciliation_changed'];

/** Nor after these, of a registration that is pending: a grant may be there since. */
const NEWS_OF_GRANT: readonly WalletEventKind[] = ['submitted', 'grant_refused'];
const IS_LATER_GRANT = sql`(wallets.state = 'pending' and (later.kind in (${literals(NEWS_OF_GRANT)})
  or (later.kind = 'status_reason_changed' and later.detail in (${literals(AWAITED_REASONS)}))))`;

/**
 * Of a row of `wallets`: since when the service finds no grant on the chain, where that is the last news, and
 * null elsewhere. Found missing again is no other news. The row may not show it (R128, R130).
 */
export const NOT_ON_CHAIN_AT: SQL<Date | null> = sql`(
    select missing.occurred_at from wallet_events missing
    where missing.wallet_id = wallets.id and ${isSyncedWith(sql`missing`, ['not_on_chain'])}
      and not exists (select 1 from wallet_events later
        where later.wallet_id = wallets.id and later.id > missing.id and (${IS_LATER_GRANT}
          or later.kind in (${literals(NEWS_OF_CHAIN)}) or ${isSyncedWith(sql`later`, FOUND_OUTCOMES)}))
    order by missing.id limit 1
  )`.mapWith(walletEvents.occurredAt);

/** The same of these wallets, of which it is so; of all where none are named. */
export async function findNotOnChain(
  db: Executor,
  walletIds?: readonly string[],
): Promise<Map<string, Date>> {
  if (walletIds?.length === 0) return new Map();
  const rows = await db
    .select({ id: wallets.id, at: NOT_ON_CHAIN_AT })
    .from(wallets)
    .where(walletIds && inArray(wallets.id, [...walletIds]));
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** Lines of one kind by one actor among the newest: past so many, the last of them gives way to the next. */
const [MOST_ALIKE, AMONG_NEWEST] = [20, 50];

/**
 * Appends a line of what may be repeated without end. So many stay that none is missed among them: each of
 * them may be a request in some wallet.
 */
export async function appendRepeatable(
  tx: Executor,
  draft: WalletEventDraft & { readonly actor: string },
): Promise<void> {
  const newest = await tx
    .select()
    .from(walletEvents)
    .where(eq(walletEvents.walletId, draft.walletId))
    .orderBy(desc(walletEvents.id))
    .limit(AMONG_NEWEST);
  const alike = newest.filter(({ kind, actor }) => kind === draft.kind && actor === draft.actor);
  const [last] = alike;
  if (last && alike.length >= MOST_ALIKE) await tx.delete(walletEvents).where(eq(walletEvents.id, last.id));
  await appendWalletEvents(tx, [draft]);
}

/** What asked a wallet for a signature, and what came from one. */
const REQUESTS: readonly WalletEventKind[] = ['asked', 'handed_out', 'submitted', 'hash_not_submitted'];

/** Oldest first. */
export async function listSigningRequests(
  db: Executor,
  walletId: string,
): Promise<Pick<WalletEventRow, 'kind' | 'detail' | 'occurredAt'>[]> {
  const { kind, detail, occurredAt } = walletEvents;
  return db
    .select({ kind, detail, occurredAt })
    .from(walletEvents)
    .where(and(eq(walletEvents.walletId, walletId), inArray(kind, [...REQUESTS])))
    .orderBy(walletEvents.id);
}

/** Whether the history has this very line. */
export async function hasWalletEvent(
  db: Executor,
  { walletId, kind, detail }: { walletId: string; kind: WalletEventKind; detail: string },
): Promise<boolean> {
  const isIt = [
    eq(walletEvents.walletId, walletId),
    eq(walletEvents.kind, kind),
    eq(walletEvents.detail, detail),
  ];
  return (await db.$count(walletEvents, and(...isIt))) > 0;
}

/** What a page shows of a history. */
const MOST_SHOWN = 200;

/**
 * The newest lines of a history, newest first, with the present name of who did it: null where that is no
 * user's present e-mail. `hasOlder`: there are more.
 */
export async function listNewestEvents(
  db: Executor,
  walletId: string,
): Promise<{
  readonly events: readonly (WalletEventRow & { readonly actorName: string | null })[];
  readonly hasOlder: boolean;
}> {
  const found = await db
    .select({ ...getTableColumns(walletEvents), actorName: users.name })
    .from(walletEvents)
    .leftJoin(users, eq(users.email, walletEvents.actor))
    .where(eq(walletEvents.walletId, walletId))
    .orderBy(desc(walletEvents.id))
    .limit(MOST_SHOWN + 1);
  return { events: found.slice(0, MOST_SHOWN), hasOlder: found.length > MOST_SHOWN };
}

/**
 * Stores operations over the known ones; answers how many were new or different. Of one that is named several
 * times, the newest.
 */
export async function saveWalletOperations(
  tx: Executor,
  walletId: string,
  operations: readonly WalletOperation[],
): Promise<number> {
  if (operations.length === 0) return 0;
  const oldestFirst = operations.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
  const byId = new Map(oldestFirst.map((resource) => [resource.id.toLowerCase(), resource]));
  const rows = [...byId].map(([id, resource]) => ({
    id,
    walletId,
    createdAt: new Date(resource.createdAt),
    resource,
  }));
  const saved = await tx
    .insert(walletOperations)
    .values(rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: walletOperations.id,
      set: { resource: sql`excluded.resource` },
      // As instants: as texts, fractions and zones would be ordered wrongly.
      setWhere: sql`${walletOperations.resource} <> excluded.resource and (${walletOperations.resource}->>'updatedAt')::timestamptz <= (excluded.resource->>'updatedAt')::timestamptz`,
    })
    .returning({ id: walletOperations.id });
  return saved.length;
}

/** Newest first. */
export async function listWalletOperations(db: Executor, walletId: string): Promise<WalletOperation[]> {
  const rows = await db
    .select({ resource: walletOperations.resource })
    .from(walletOperations)
    .where(eq(walletOperations.walletId, walletId))
    .orderBy(desc(walletOperations.createdAt), desc(walletOperations.id));
  return rows.map(({ resource }) => resource);
}
