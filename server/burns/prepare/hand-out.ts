import 'server-only';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import { recordContradictions } from '#server/intents/mirror/record-contradictions.ts';
import { findFirstScanBlock, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import { requestComparison } from '#server/burns/proof/request-comparison.ts';
import { recordProof } from '#server/burns/proof/record-proof.ts';
import type { FoundBurn } from '#server/burns/found-burn.ts';
import { takeAuthorization, type OwnVerdict } from '#server/burns/authorization/seen-authorization.ts';

/** The burn that is with an authorization; or the height or slot at which one was seen that may be. */
export type EarlierBurn = Pick<FoundBurn, 'hash'> & { readonly unclearHeight: bigint | undefined };

/** An authorization as the service gave it. */
interface Issued {
  readonly toSign: Pick<BurnAttemptRow, 'authorization' | 'unsignedTransaction' | 'stagedMint'>;
  readonly expiresAtUnix: number;
  /**
   * The block or slot from which its burn is searched for, unless an earlier one is known; null: since the
   * intent was created.
   */
  readonly scanFrom: number | null;
  readonly seen: OwnVerdict;
  /** What the chain shows already of its burn. */
  readonly earlierBurn?: EarlierBurn | undefined;
  readonly contradictions: readonly Contradiction[];
  /** What the server's own check says of it, by the pins of this moment. */
  readonly classify: (tx: Transaction, locked: BurnAttemptRow) => Promise<FaultCode | null>;
}

/**
 * Hands an authorization out as the attempt's own. `moved_on`: the attempt did not wait for it any more.
 * `taken_by_other`: another intent got it meanwhile.
 */
export async function handOut(
  attempt: BurnAttemptRow,
  { toSign, expiresAtUnix, scanFrom, seen, earlierBurn, contradictions, classify }: Issued,
): Promise<'handed_out' | 'moved_on' | 'taken_by_other'> {
  const outcome = await withUnmovedAttempt(attempt, async (changes, locked) => {
    const isTaken = await takeAuthorization(changes.tx, { ...locked, ...toSign }, seen);
    if (!isTaken) return 'taken_by_other' as const;
    const { intentId } = locked;
    const { hash, unclearHeight } = earlierBurn ?? {};
    const problem = unclearHeight === undefined ? await classify(changes.tx, locked) : UNCLEAR;
    const first = await findFirstScanBlock(changes.tx, intentId);
    const scanFromBlock = scanFrom === null ? null : (first ?? BigInt(Math.max(0, scanFrom)));
    const ready = await moveAttempt(changes, locked, {
      state: 'ready',
      ...toSign,
      authorizationExpiresAt: new Date(expiresAtUnix * 1000),
      problem,
      scanFromBlock,
      scanToBlock: null,
      ...(unclearHeight !== undefined && { unclearHeight }),
      nextAttemptAt: databaseNow(),
      source: 'job',
    });
    if (hash !== undefined) {
      const burn = { proof: hash, signedTransaction: null, source: 'job', isSeen: true } as const;
      await recordProof(changes, ready, burn);
    }
    await requestComparison(changes, intentId);
    await recordContradictions(changes, [{ intentId, source: 'prepare', eventId: null, contradictions }]);
    changes.wake('watch-attempts');
    return 'handed_out' as const;
  });
  return outcome ?? 'moved_on';
}
