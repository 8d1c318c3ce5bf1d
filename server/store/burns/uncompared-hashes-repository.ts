import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Executor } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { listProofsOfIntent, updateBurnProof, type BurnProofRow } from './burn-proofs-repository.ts';

/** Whether it may be the burn, and there was no authorization to compare it with. */
export function isUncompared({ state, lastError }: Pick<BurnProofRow, 'state' | 'lastError'>): boolean {
  const unknown: FaultCode = 'burn_grant_unknown';
  return (state === 'dropped' || state === 'reverted') && lastError === unknown;
}

/** Whether a hash of the intent was dropped because no node had it, and no authorization ended it. */
export async function hasUnseenHash(db: Executor, intentId: string): Promise<boolean> {
  const problem: FaultCode = 'burn_hash_not_seen';
  const isUnseen = and(eq(burnProofs.intentId, intentId), eq(burnProofs.lastError, problem));
  return (await db.$count(burnProofs, isUnseen)) > 0;
}

/** The hashes of an intent that there was no authorization for are watched again. */
export async function reopenUncompared(tx: Executor, intentId: string): Promise<void> {
  const proofs = await listProofsOfIntent(tx, intentId);
  for (const { id } of proofs.filter(isUncompared)) await reopen(tx, id);
}

/**
 * The same hash at other intents is watched again: it was proven whose it is. Done twice, it changes nothing.
 * Answers whether one is.
 */
export async function reopenElsewhere(
  tx: Executor,
  { intentId, chainId, proof }: Pick<BurnProofRow, 'intentId' | 'chainId' | 'proof'>,
): Promise<boolean> {
  const isSame = and(eq(burnProofs.chainId, chainId), eq(burnProofs.proof, proof));
  // Locked: what is being decided about one is waited for.
  const rows = await tx
    .select()
    .from(burnProofs)
    .where(and(isSame, ne(burnProofs.intentId, intentId)))
    .orderBy(burnProofs.id)
    .for('update');
  const found = rows.filter(isUncompared);
  for (const { id } of found) await reopen(tx, id);
  return found.length > 0;
}

async function reopen(tx: Executor, id: string): Promise<void> {
  const watched = {
    state: 'stored',
    lastError: null,
    goneAtHeight: null,
    nextAttemptAt: databaseNow(),
  } as const;
  await updateBurnProof(tx, id, watched);
}
