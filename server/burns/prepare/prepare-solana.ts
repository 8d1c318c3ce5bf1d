import 'server-only';
import { unixSecondsSchema } from '#lib/burns/burn.ts';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import { findStagedMint } from '#lib/solana/burn/find-staged-mint.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { readIntent } from '#server/intents/mirror/read-intent.ts';
import { hasHadAuthorization, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { compareStaged } from '#server/burns/authorization/compare-authorization.ts';
import { classifyStaged } from '#server/burns/authorization/classify-staged.ts';
import { handOut } from './hand-out.ts';
import { findBurnProgramPin } from '#server/burns/authorization/program-pins.ts';
import { isLastTry } from './max-tries.ts';
import type { PrepareStep } from './prepare-attempt.ts';
import { findSeenAuthorization } from '#server/burns/authorization/seen-authorization.ts';

const PENDING = { state: 'pending', againInMs: 1_500 } as const satisfies PrepareStep;
/** Slots before the one in which we first saw what was staged: a little over a minute. */
const SCAN_MARGIN_SLOTS = 200;

/** What the service staged: for which holder, until when. */
interface Staged {
  readonly transactionBase64: string | undefined;
  readonly holder: string | undefined;
  readonly expiresAtUnix: number | undefined;
}

/**
 * Requests the authorization once, then searches for the staged transaction in the intent (R60). It is handed
 * out only while the authorization is live on the chain's clock and bound to our holder, so that what an
 * earlier authorization left is not used (R61, R62). One that is over, that this database has never had and
 * that no other follows, is handed out at last for its burn to be searched for: it may have been made for
 * another program, or before the database was restored.
 */
export async function prepareSolana(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep> {
  const connection = conversionConnection();
  if (attempt.prepareTries === 0) {
    await prepareBurn(connection, attempt);
    return PENDING;
  }
  const staged = readStaged(await readIntent(connection, attempt.intentId));
  const { timeUnix, blockNumber } = await readChainTime(attempt.chainId, chainRequest(attempt.chainId));
  const { holder, transactionBase64, expiresAtUnix } = staged;
  if (expiresAtUnix === undefined || holder === undefined) return PENDING;
  const isLive = expiresAtUnix > timeUnix;
  if (!isLive && !(await isUnknownToTheEnd(attempt))) return PENDING;
  if (holder !== attempt.tokenHolder) {
    return isLive ? { state: 'ended', problem: 'burn_grant_held_by_other' } : PENDING;
  }
  if (transactionBase64 === undefined) return PENDING;
  const message = findStagedMessage(transactionBase64);
  const toSign = { authorization: null, unsignedTransaction: transactionBase64 };
  const seen = await findSeenAuthorization(database(), { ...attempt, ...toSign });
  if (seen.kind === 'other') return { state: 'of_other', intentId: seen.intentId };
  const { amountCents } = intent;
  const mint = message && (await findStagedMint(message, holder, chainRequest(attempt.chainId)));
  const outcome = await handOut(attempt, {
    // Null where the chain does not show which one it burns.
    toSign: { ...toSign, stagedMint: mint ?? null },
    expiresAtUnix,
    scanFrom: blockNumber - SCAN_MARGIN_SLOTS,
    seen,
    contradictions: compareStaged(transactionBase64, { amountCents }),
    classify: async (tx) => {
      const programPin = await findBurnProgramPin(tx);
      return classifyStaged({ transactionBase64, holder, amountCents, programPin });
    },
  });
  return outcome === 'taken_by_other' ? PENDING : { state: 'done' };
}

/** Whether no authorization of the intent was ever known here, and this is the last that is asked for. */
async function isUnknownToTheEnd({ intentId, prepareTries }: BurnAttemptRow): Promise<boolean> {
  return isLastTry('solana', prepareTries) && !(await hasHadAuthorization(database(), intentId));
}

function readStaged(resource: Intent): Staged {
  const metadata = readMetadata(resource);
  return {
    transactionBase64: metadata.userBurnTransaction,
    holder: metadata.burnTokenHolder,
    // A value in milliseconds is not a time in seconds; it must not pass as an authorization without end
    // (R63).
    expiresAtUnix: unixSecondsSchema.safeParse(metadata.burnGrantExpiresAt).data,
  };
}
