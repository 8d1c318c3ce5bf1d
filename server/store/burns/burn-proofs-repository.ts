import 'server-only';
import { isOneOf } from '#server/store/bulk.ts';
import { and, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { OF_CONFLICT, OF_OTHER_INTENT, isOfOtherIntent, isUnsubmitted } from '#lib/burns/burn-problems.ts';
import { PENDING_PROOF_STATES, PROVEN_STATES } from '#lib/burns/proof-state.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { LeasedRows } from '#server/store/jobs/keep-lease.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isOfOthers, lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { lockName } from '#server/store/locks/lock-name.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { refreshBurnStanding } from './burn-standing.ts';
import { literals } from '#server/store/write-out.ts';

export type BurnProofRow = typeof burnProofs.$inferSelect;
/** Where a claim of one of these is extended. */
export const LEASED_PROOFS: LeasedRows<BurnProofRow> = {
  table: burnProofs,
  isRow: ({ id }) => eq(burnProofs.id, id),
};
/** States in which a proof is not watched any more, and was never submitted. */
export const GIVEN_UP: BurnProofRow['state'][] = ['dropped', 'reverted'];
export type BurnProofDraft = Pick<
  BurnProofRow,
  'attemptId' | 'intentId' | 'chainId' | 'tokenHolder' | 'proof' | 'signedTransaction' | 'nextAttemptAt'
> &
  Partial<Pick<BurnProofRow, 'lastValidBlockHeight' | 'source' | 'broughtByLink'>>;

/**
 * Stores a proof before it is sent anywhere (B5). Storing the same one again answers the stored row; one that
 * was abandoned is watched again, because a chain can bring back what it had dropped.
 */
export async function storeBurnProofRow(tx: Executor, draft: BurnProofDraft): Promise<BurnProofRow> {
  const { nextAttemptAt } = draft;
  await tx
    .insert(burnProofs)
    .values({ ...draft, state: 'stored' })
    .onConflictDoUpdate({
      target: [burnProofs.intentId, burnProofs.proof],
      set: {
        state: 'stored',
        isPending: false,
        nextAttemptAt,
        lastError: null,
        lastValidBlockHeight: null,
        goneAtHeight: null,
        updatedAt: sql`now()`,
      },
      setWhere: inArray(burnProofs.state, GIVEN_UP),
    });
  const [row] = await tx
    .select()
    .from(burnProofs)
    .where(and(eq(burnProofs.intentId, draft.intentId), eq(burnProofs.proof, draft.proof)));
  if (!row) throw new Error('the proof was not stored');
  await refreshBurnStanding(tx, draft.intentId);
  return row;
}

/** Whether it is only on record, because another one was chosen before it came. */
export function isUnsubmittedRow({ state, lastError }: BurnProofRow): boolean {
  return isUnsubmitted({ state, problem: lastError });
}

/** Records a hash that is not to be submitted. False where the intent has it already, in whichever state. */
export async function insertUnsubmittedProof(
  tx: Executor,
  draft: Omit<BurnProofDraft, 'nextAttemptAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(burnProofs)
    .values({ ...draft, state: 'dropped', lastError: OF_CONFLICT, nextAttemptAt: null })
    .onConflictDoNothing({ target: [burnProofs.intentId, burnProofs.proof] })
    .returning({ id: burnProofs.id });
  if (inserted.length > 0) await refreshBurnStanding(tx, draft.intentId);
  return inserted.length > 0;
}

/** The proofs of an attempt, newest first. */
export async function listBurnProofs(db: Executor, attemptId: string): Promise<BurnProofRow[]> {
  return db
    .select()
    .from(burnProofs)
    .where(eq(burnProofs.attemptId, attemptId))
    .orderBy(desc(burnProofs.createdAt));
}

/** The proofs of every attempt of an intent, newest first. */
export async function listProofsOfIntent(db: Executor, intentId: string): Promise<BurnProofRow[]> {
  return db
    .select()
    .from(burnProofs)
    .where(eq(burnProofs.intentId, intentId))
    .orderBy(desc(burnProofs.createdAt));
}

/** The proof, locked until the transaction ends: what becomes of it is decided by one at a time. */
export async function lockBurnProof(tx: Transaction, id: string): Promise<BurnProofRow | undefined> {
  const [row] = await tx.select().from(burnProofs).where(eq(burnProofs.id, id)).for('update');
  return row;
}

/**
 * Blocks every other transaction that decides about this hash or signature, of whichever intent, until this
 * one ends.
 */
export async function lockProofText(tx: Transaction, proof: string): Promise<void> {
  await lockName(tx, `burn-proof:${proof}`);
}

/** What was found to be another intent's burn has the state of a burn, and is none of its own intent's. */
const IS_OF_OWN = sql`${burnProofs.lastError} is distinct from ${OF_OTHER_INTENT}`;
/** The chain showed it to be the burn of its intent: it was submitted, or is about to be. */
export const IS_PROVEN = sql`(${inArray(burnProofs.state, PROVEN_STATES)} and ${IS_OF_OWN})`;
/** States of a proof that is, or may turn out to be, the burn of its intent. */
const UNREFUSED: readonly BurnProofRow['state'][] = ['stored', ...PROVEN_STATES];
const MAY_BE_BURN = sql`(${inArray(burnProofs.state, UNREFUSED)} and ${IS_OF_OWN})`;

/** Whether a proof is, or may turn out to be, the burn of its intent. */
export function mayBeBurn({ state, lastError }: Pick<BurnProofRow, 'state' | 'lastError'>): boolean {
  return UNREFUSED.includes(state) && !isOfOtherIntent({ problem: lastError });
}

/**
 * Whether some attempt of an intent, the current one or an earlier one, has a proof that may be its burn;
 * with `besides`, one other than this attempt.
 */
export async function hasStandingProof(db: Executor, intentId: string, besides?: string): Promise<boolean> {
  return hasProof(db, { intentId, besides }, MAY_BE_BURN);
}

/** Whether the chain has shown the burn of an intent at another attempt than this one. */
export async function isProvenByOther(
  db: Executor,
  { intentId, attemptId }: Pick<BurnProofRow, 'intentId' | 'attemptId'>,
): Promise<boolean> {
  return hasProof(db, { intentId, besides: attemptId }, IS_PROVEN);
}

async function hasProof(
  db: Executor,
  { intentId, besides }: { readonly intentId: string; readonly besides: string | undefined },
  isIt: SQL,
): Promise<boolean> {
  const isOther = besides === undefined ? undefined : ne(burnProofs.attemptId, besides);
  return (await db.$count(burnProofs, and(eq(burnProofs.intentId, intentId), isOther, isIt))) > 0;
}

type Transacted = Pick<BurnProofRow, 'intentId' | 'chainId' | 'proof'>;

/** This very transaction at other intents, where it is proven to be theirs, or may be. */
function isElsewhere({ intentId, chainId, proof }: Transacted, isTheirs: SQL) {
  return and(
    eq(burnProofs.proof, proof),
    eq(burnProofs.chainId, chainId),
    ne(burnProofs.intentId, intentId),
    isTheirs,
  );
}

/** Whether the chain has shown this transaction to be another intent's burn. */
export async function isProvenElsewhere(db: Executor, transacted: Transacted): Promise<boolean> {
  return (await db.$count(burnProofs, isElsewhere(transacted, IS_PROVEN))) > 0;
}

/** Those proofs: they were submitted to the service, or are about to be. */
export async function listProvenElsewhere(db: Executor, transacted: Transacted): Promise<BurnProofRow[]> {
  return db.select().from(burnProofs).where(isElsewhere(transacted, IS_PROVEN));
}

/** Whether no other intent had this transaction before, as what is or may be its burn. */
export async function isFirstUseOfTransaction(db: Executor, row: BurnProofRow): Promise<boolean> {
  const { createdAt, id } = burnProofs;
  const isEarlier = sql`(${createdAt}, ${id}) < ${rankOfRow(row, sql`created_at, id`)}`;
  return (await db.$count(burnProofs, and(isElsewhere(row, MAY_BE_BURN), isEarlier))) === 0;
}

/**
 * Whether an intent has no likelier proof: none that the chain showed, and no other one that is stored and
 * that a node has had, or that was not brought by a link, or that came first.
 */
export async function isLikeliestOfIntent(db: Executor, row: BurnProofRow): Promise<boolean> {
  const { sender, broughtByLink, createdAt, id } = burnProofs;
  const rank = sql`(${sender} is null, ${broughtByLink} is not null, ${createdAt}, ${id})`;
  const own = rankOfRow(row, sql`sender is null, brought_by_link is not null, created_at, id`);
  const isLikelier = or(IS_PROVEN, and(eq(burnProofs.state, 'stored'), sql`${rank} < ${own}`));
  return (await db.$count(burnProofs, and(eq(burnProofs.intentId, row.intentId), isLikelier))) === 0;
}

/** As the database has it: a moment that was read here has lost its microseconds, and would be too early. */
function rankOfRow({ id }: Pick<BurnProofRow, 'id'>, columns: SQL): SQL {
  return sql`(select ${columns} from ${burnProofs} as own where own.id = ${id}::uuid)`;
}

export async function updateBurnProof(
  tx: Executor,
  id: string,
  change: Partial<Omit<BurnProofRow, 'id'>>,
): Promise<void> {
  const [row] = await tx
    .update(burnProofs)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(burnProofs.id, id))
    .returning({ intentId: burnProofs.intentId });
  if (row && change.state !== undefined) await refreshBurnStanding(tx, row.intentId);
}

/** Claims proofs in a state whose turn it is. */
export async function claimDueProofs(
  db: Executor,
  state: BurnProofRow['state'],
  lease: Lease,
): Promise<BurnProofRow[]> {
  const due = lockDue(
    db,
    {
      key: burnProofs.id,
      dueAt: burnProofs.nextAttemptAt,
      where: eq(burnProofs.state, state),
      chain: burnProofs.chainId,
      longestMs: LONGEST_WAIT_MS.proof,
    },
    lease,
  );
  return db
    .update(burnProofs)
    .set({ nextAttemptAt: lease.leaseUntil, tries: sql`${burnProofs.tries} + 1` })
    .where(inArray(burnProofs.id, due))
    .returning();
}

export async function findNextProofDueAt(
  db: Executor,
  state: BurnProofRow['state'],
  exceptChains?: Lease['exceptChains'],
): Promise<Date | null> {
  const isOne = and(eq(burnProofs.state, state), isOfOthers(burnProofs.chainId, exceptChains));
  return findNextDue(db, burnProofs.nextAttemptAt, isOne);
}

/** Of each of these intents the newest proof that the chain showed to be its burn. */
export async function findProvenBurns(
  db: Executor,
  intentIds: readonly string[],
): Promise<Map<string, string>> {
  const { intentId, proof, updatedAt } = burnProofs;
  const rows = await db
    .selectDistinctOn([intentId], { intentId, proof })
    .from(burnProofs)
    .where(and(isOneOf(intentId, intentIds), IS_PROVEN))
    .orderBy(intentId, desc(updatedAt));
  return new Map(rows.map((row) => [row.intentId, row.proof]));
}

/** The proofs of these intents that are, or may turn out to be, their burns. */
export async function listStandingProofs(
  db: Executor,
  intentIds: readonly string[],
): Promise<Pick<BurnProofRow, 'intentId' | 'proof' | 'tokenHolder'>[]> {
  const { intentId, proof, tokenHolder } = burnProofs;
  return db
    .select({ intentId, proof, tokenHolder })
    .from(burnProofs)
    .where(and(isOneOf(intentId, intentIds), MAY_BE_BURN));
}

/** Whether the service does not have it yet, and may get it; by `burn_proofs_pending`. */
export const IS_PENDING = sql`${burnProofs.state} in (${literals(PENDING_PROOF_STATES)})`;

/** How many proofs the service does not have yet. */
export async function countPendingProofs(db: Executor): Promise<number> {
  return db.$count(burnProofs, IS_PENDING);
}

/** For how long the oldest of them has waited, in seconds; 0 when there is none. */
export async function findOldestPendingSeconds(db: Executor): Promise<number> {
  const seconds = sql<number>`coalesce(extract(epoch from now() - min(${burnProofs.createdAt})), 0)::float`;
  const [row] = await db.select({ seconds }).from(burnProofs).where(IS_PENDING);
  return row?.seconds ?? 0;
}
