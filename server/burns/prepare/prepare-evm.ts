import 'server-only';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime, type ChainTime } from '#server/chains/chain-time.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import { recordContradictions } from '#server/intents/mirror/record-contradictions.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { findFirstScanBlock, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { compareAuthorization } from './compare-authorization.ts';
import { withClaimedAttempt } from '#server/burns/end-attempt.ts';
import { classifyAuthorization } from './classify-authorization.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import type { PrepareStep } from './prepare-attempt.ts';
import { findSeenAuthorization, takeAuthorization, type OwnVerdict } from './seen-authorization.ts';
import { findTokenPin } from './token-pins.ts';

const AGAIN_IN_MS = 2_000;
/** Blocks before the one in which we first saw the authorization: it was issued a little earlier. */
const SCAN_MARGIN_BLOCKS = 20;

/**
 * Asks for the authorization with the same body as before (R65). One that is over by the chain's clock is not
 * handed out: the service does not replace it (R67).
 */
export async function prepareEvm(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep> {
  const answer = await prepareBurn(conversionConnection(), attempt);
  if (answer.status !== 'ready' || !('burn' in answer)) return { state: 'pending', againInMs: AGAIN_IN_MS };
  const authorization = answer.burn;
  const chainTime = await readChainTime(attempt.chainId, chainRequest(attempt.chainId));
  if (chainTime.timeUnix >= authorization.expiresAt) return { state: 'pending', againInMs: AGAIN_IN_MS };
  const seen = await findSeenAuthorization(database(), {
    ...attempt,
    authorization,
    unsignedTransaction: null,
  });
  if (seen.kind === 'other') return { state: 'of_other', intentId: seen.intentId };
  const isHandedOut = await handOut(attempt, { intent, authorization, chainTime, seen });
  return isHandedOut ? { state: 'done' } : { state: 'pending', againInMs: AGAIN_IN_MS };
}

interface Issued {
  readonly intent: OrderedIntent;
  readonly authorization: BurnAuthorization;
  readonly chainTime: ChainTime;
  readonly seen: OwnVerdict;
}

/** False when another intent got the same authorization meanwhile. */
async function handOut(
  attempt: BurnAttemptRow,
  { intent, authorization, chainTime, seen }: Issued,
): Promise<boolean> {
  let isTaken = true;
  await withClaimedAttempt(attempt, async (changes, locked) => {
    isTaken = await takeAuthorization(
      changes.tx,
      { ...locked, authorization, unsignedTransaction: null },
      seen,
    );
    if (!isTaken) return;
    const tokenPin = await findTokenPin(changes.tx, locked.chainId);
    const scanFromBlock =
      (await findFirstScanBlock(changes.tx, locked.intentId)) ??
      BigInt(Math.max(0, chainTime.blockNumber - SCAN_MARGIN_BLOCKS));
    await moveAttempt(changes, locked, {
      state: 'ready',
      authorization,
      authorizationExpiresAt: new Date(authorization.expiresAt * 1000),
      problem: classifyAuthorization({ authorization, attempt: locked, intent, tokenPin }),
      scanFromBlock,
      nextAttemptAt: databaseNow(),
      source: 'job',
    });
    const contradictions = compareAuthorization(authorization, intent);
    const said = { intentId: intent.id, source: 'prepare', eventId: null, contradictions } as const;
    await recordContradictions(changes, [said]);
    changes.wake('watch-attempts');
  });
  return isTaken;
}
