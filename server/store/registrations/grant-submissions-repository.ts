import 'server-only';
import { isCounting, isLive, LIVE_SUBMISSION_STATES } from '#lib/registrations/submission-state.ts';
import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { withTransaction, type Executor, type Transaction } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { LeasedRows } from '#server/store/jobs/keep-lease.ts';
import { isSameLease, type Lease } from '#server/store/jobs/lease.ts';
import { isDueNow, isOfOthers, lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { grantSubmissions, wallets } from '#server/store/schema/schema-wallets.ts';
import { findSupersededRefusals } from './wallet-events-repository.ts';

export type GrantSubmissionRow = typeof grantSubmissions.$inferSelect;
export interface SpeakingSubmission extends GrantSubmissionRow {
  /** Refused before the registration came into its state, or was compared with the network for a user. */
  readonly isSuperseded: boolean;
}
/** Whether nothing else is to be signed or submitted beside it. */
export function isCountingRow({ state, fault }: Pick<GrantSubmissionRow, 'state' | 'fault'>): boolean {
  return isCounting({ state, faultCode: fault?.code ?? null });
}

/** Where a claim of one of these is extended. */
export const LEASED_SUBMISSIONS: LeasedRows<GrantSubmissionRow> = {
  table: grantSubmissions,
  isRow: ({ id }) => eq(grantSubmissions.id, id),
};
export type GrantSubmissionDraft = Pick<
  GrantSubmissionRow,
  'walletId' | 'body' | 'txSignature' | 'submittedBy' | 'nextAttemptAt'
>;

/** Stores a grant before it is submitted to the service; undefined when the wallet has a live one. */
export async function insertGrantSubmission(
  tx: Executor,
  draft: GrantSubmissionDraft,
): Promise<GrantSubmissionRow | undefined> {
  const [row] = await tx
    .insert(grantSubmissions)
    .values({ ...draft, state: 'stored' })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findGrantSubmission(db: Executor, id: string): Promise<GrantSubmissionRow | undefined> {
  const [row] = await db.select().from(grantSubmissions).where(eq(grantSubmissions.id, id));
  return row;
}

/** The grants of a wallet, newest first. */
export async function listGrantSubmissions(db: Executor, walletId: string): Promise<GrantSubmissionRow[]> {
  return db
    .select()
    .from(grantSubmissions)
    .where(eq(grantSubmissions.walletId, walletId))
    .orderBy(desc(grantSubmissions.createdAt), desc(grantSubmissions.id));
}

/** The one whose answer is awaited, or undefined. */
export async function findLiveSubmission(
  db: Executor,
  walletId: string,
): Promise<GrantSubmissionRow | undefined> {
  const [row] = await db
    .select()
    .from(grantSubmissions)
    .where(
      and(eq(grantSubmissions.walletId, walletId), inArray(grantSubmissions.state, LIVE_SUBMISSION_STATES)),
    );
  return row;
}

/**
 * The grant of each wallet that counts: the one in progress, else the one that was decided last; of all
 * wallets when none are named.
 */
export async function findSpeakingSubmissions(
  db: Executor,
  walletIds?: readonly string[],
): Promise<Map<string, SpeakingSubmission>> {
  if (walletIds?.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([grantSubmissions.walletId])
    .from(grantSubmissions)
    .where(walletIds && inArray(grantSubmissions.walletId, [...walletIds]))
    .orderBy(
      grantSubmissions.walletId,
      desc(inArray(grantSubmissions.state, LIVE_SUBMISSION_STATES)),
      desc(grantSubmissions.updatedAt),
      desc(grantSubmissions.createdAt),
      desc(grantSubmissions.id),
    );
  const refused = rows.filter(({ state }) => state === 'refused').map(({ walletId }) => walletId);
  const superseded = await findSupersededRefusals(db, refused);
  return new Map(rows.map((row) => [row.walletId, { ...row, isSuperseded: superseded.has(row.walletId) }]));
}

export async function updateGrantSubmission(
  tx: Executor,
  id: string,
  change: Partial<Pick<GrantSubmissionRow, 'state' | 'fault' | 'nextAttemptAt'>>,
): Promise<void> {
  await tx
    .update(grantSubmissions)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(grantSubmissions.id, id));
}

/** Claims a grant for a send: the caller gets the row unless another process has it. */
export async function claimSubmission(
  db: Executor,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<GrantSubmissionRow | undefined> {
  const [row] = await db
    .update(grantSubmissions)
    .set({ nextAttemptAt: leaseUntil })
    .where(
      and(
        eq(grantSubmissions.id, id),
        inArray(grantSubmissions.state, LIVE_SUBMISSION_STATES),
        isDueNow(grantSubmissions.nextAttemptAt, now, LONGEST_WAIT_MS.submission),
      ),
    )
    .returning();
  return row;
}

/** A claimed grant, with the chain that is asked before it is sent. */
type DueSubmission = GrantSubmissionRow & Pick<typeof wallets.$inferSelect, 'chainId'>;

/** Claims grants whose turn it is, those never sent first. */
export async function claimDueSubmissions(db: Executor, lease: Lease): Promise<DueSubmission[]> {
  const due = lockDue(
    db,
    {
      key: grantSubmissions.id,
      dueAt: grantSubmissions.nextAttemptAt,
      where: isLiveOfOthers(db, lease.exceptChains),
      first: sql`${grantSubmissions.tries} > 0`,
      longestMs: LONGEST_WAIT_MS.submission,
    },
    lease,
  );
  return db
    .update(grantSubmissions)
    .set({ nextAttemptAt: lease.leaseUntil })
    .from(wallets)
    .where(and(inArray(grantSubmissions.id, due), eq(wallets.id, grantSubmissions.walletId)))
    .returning({ ...getTableColumns(grantSubmissions), chainId: wallets.chainId });
}

/** In progress, of a registration on none of these chains. */
function isLiveOfOthers(db: Executor, exceptChains: Lease['exceptChains']): SQL | undefined {
  const isOther = isOfOthers(wallets.chainId, exceptChains);
  const others = isOther && db.select({ id: wallets.id }).from(wallets).where(isOther);
  return and(
    inArray(grantSubmissions.state, LIVE_SUBMISSION_STATES),
    others && inArray(grantSubmissions.walletId, others),
  );
}

/**
 * Counts a send of the stored bytes, which may take effect from here on; answers its number. Undefined, and
 * nothing may be sent, where another process has claimed or decided the grant since.
 */
export async function beginSubmissionSend(claimed: GrantSubmissionRow): Promise<number | undefined> {
  const isIt = eq(grantSubmissions.id, claimed.id);
  return withTransaction(async (tx) => {
    const [now] = await tx.select().from(grantSubmissions).where(isIt).for('update');
    if (!now || !isLive(now) || !isSameLease(now, claimed)) return undefined;
    const tries = now.tries + 1;
    const sentAt = sql`coalesce(${grantSubmissions.sentAt}, now())`;
    await tx
      .update(grantSubmissions)
      .set({ tries, sentAt, updatedAt: sql`now()` })
      .where(isIt);
    return tries;
  });
}

/**
 * Records that the send of this number was not processed, and none before it was. A send that has begun since
 * may have taken effect: then nothing is written.
 */
export async function discardSubmissionSend(db: Executor, id: string, tries: number): Promise<void> {
  await db
    .update(grantSubmissions)
    .set({ sentAt: null, unprocessedTries: tries, updatedAt: sql`now()` })
    .where(and(eq(grantSubmissions.id, id), eq(grantSubmissions.tries, tries)));
}

/**
 * Whether a send may have taken effect. Of one by a build that stored no time of it nothing more is known.
 */
export function mayHaveBeenSent({
  sentAt,
  tries,
  unprocessedTries,
}: Pick<GrantSubmissionRow, 'sentAt' | 'tries' | 'unprocessedTries'>): boolean {
  return sentAt !== null || tries > unprocessedTries;
}

export async function findNextSubmissionDueAt(
  db: Executor,
  exceptChains?: Lease['exceptChains'],
): Promise<Date | null> {
  return findNextDue(db, grantSubmissions.nextAttemptAt, isLiveOfOthers(db, exceptChains));
}

/**
 * Marks a wallet's grants with these hashes as taken, whatever their state before; answers the newly taken.
 */
export async function acceptSubmissions(
  tx: Transaction,
  walletId: string,
  txSignatures: readonly string[],
): Promise<GrantSubmissionRow[]> {
  if (txSignatures.length === 0) return [];
  const known = txSignatures.map((signature) => signature.toLowerCase());
  return tx
    .update(grantSubmissions)
    .set({ state: 'accepted', fault: null, nextAttemptAt: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(grantSubmissions.walletId, walletId),
        sql`${grantSubmissions.state} <> 'accepted'`,
        sql`lower(${grantSubmissions.txSignature}) in ${known}`,
      ),
    )
    .returning();
}

/**
 * Puts a refused grant back into the outbox under its own key; undefined when the wallet has another one in
 * progress.
 */
export async function reviveSubmission(
  tx: Transaction,
  id: string,
  nextAttemptAt: Date,
): Promise<GrantSubmissionRow | undefined> {
  const [row] = await tx
    .update(grantSubmissions)
    .set({ state: 'stored', fault: null, nextAttemptAt, updatedAt: sql`now()` })
    .where(and(eq(grantSubmissions.id, id), eq(grantSubmissions.state, 'refused')))
    .returning();
  return row;
}
