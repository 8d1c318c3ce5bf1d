import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { burnsAmount, identifyBurn, withoutNames } from '#lib/evm/burn/identify-burn.ts';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { carriesCall, isCall } from '#lib/evm/carries-call.ts';
import { findCallUse } from '#lib/evm/burn/find-call-use.ts';
import { readBlockTime } from '#lib/evm/read-chain-time.ts';
import type { MinedReceipt, MinedTransaction } from '#lib/evm/mined-receipt.ts';
import { findAuthorizedAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { isProvenElsewhere } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { afterAnswer, UnprovenBurnError } from './unproven-burn-error.ts';
import type { WatchedProof } from './watch-evm-proof.ts';
import { INTENT_CLOCK_MARGIN_SECONDS } from './find-earlier-burn.ts';
import { findAuthorizedBurn } from './find-authorized-burn.ts';

interface Mined {
  readonly receipt: MinedReceipt;
  readonly transaction: MinedTransaction | null;
}

type ComparedProof = Omit<WatchedProof, 'isAwaited'>;

type ReceiptVerdict = 'burned' | 'presumed' | 'unknown' | 'reverted' | 'foreign';

/** Verdicts that need no more than the receipt. */
const BY_RECEIPT: ReadonlySet<ReceiptVerdict> = new Set(['burned', 'presumed', 'unknown']);

/**
 * What a mined transaction is for an attempt. `burned`: it succeeded, and the token's event shows this burn,
 * or it was the very call that was authorized; a wrapper or a smart account may have carried it (R70).
 * `presumed`: such tokens were burned, nothing shows for which intent, but this authorization is used up, or
 * may be, and the token names a word of its call.
 * `unknown`: such tokens were burned, and which authorization is this intent's is not known.
 * `reverted`: it carried the call, and the chain refused it. `foreign`: it did something else, perhaps
 * another intent's burn, and its hash must never be used as the proof (R82). Throws when the chain cannot be
 * asked.
 */
export async function classifyReceipt(
  mined: Mined,
  watched: ComparedProof,
  request: ChainRequest,
): Promise<ReceiptVerdict> {
  const { receipt, transaction } = mined;
  const verdict =
    receipt.status === '0x0'
      ? classifyReverted(transaction, watched.attempt.authorization)
      : await classifySucceeded(mined, watched, request);
  if (BY_RECEIPT.has(verdict) || transaction) return verdict;
  // What it called is not known: its receipt is of another node, or the node has forgotten what it did.
  throw new UnprovenBurnError('the node knows no transaction that it mined');
}

/** A failed transaction says something about this burn only where it carried its call. */
function classifyReverted(
  transaction: MinedTransaction | null,
  authorization: BurnAuthorization | null,
): ReceiptVerdict {
  return transaction && authorization && carriesCall(transaction.input, authorization.data)
    ? 'reverted'
    : 'foreign';
}

/** Without an authorization to compare it with. An intent has one: another holder's burn is not its own. */
async function classifyUnauthorized(
  { logs }: MinedReceipt,
  { proof, attempt, amountCents }: Omit<ComparedProof, 'createdAt'>,
): Promise<ReceiptVerdict> {
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  const { intentId, tokenHolder: holder } = attempt;
  if (amountBaseUnits === undefined || !burnsAmount(logs, { holder, amountBaseUnits })) return 'foreign';
  const authorized = await findAuthorizedAttempt(database(), intentId);
  if (authorized?.tokenHolder === holder) throw new UnprovenBurnError('its authorization has just come');
  if (authorized) return 'foreign';
  return (await isProvenElsewhere(database(), proof)) ? 'foreign' : 'unknown';
}

async function classifySucceeded(
  { receipt, transaction }: Mined,
  { proof, attempt, amountCents, createdAt }: ComparedProof,
  request: ChainRequest,
): Promise<ReceiptVerdict> {
  const { authorization } = attempt;
  if (authorization && transaction && isCall(transaction, authorization)) return 'burned';
  if (!authorization) {
    if (await isOlder(receipt, createdAt, request)) return 'foreign';
    return classifyUnauthorized(receipt, { proof, attempt, amountCents });
  }
  const burn = await findAuthorizedBurn(database(), attempt, amountCents);
  if (!burn) return 'foreign';
  const mined = { input: transaction?.input ?? '0x', logs: receipt.logs };
  const named = identifyBurn(burn, mined);
  const byCall = identifyBurn(withoutNames(burn), mined);
  if (byCall === 'own') return 'burned';
  const identity = burn.isComparable ? named : byCall;
  if (identity === 'other') return 'foreign';
  if (isBeforeSearch(receipt, attempt) && (await isOlder(receipt, createdAt, request))) return 'foreign';
  if (identity === 'own') return 'burned';
  if (await isProvenElsewhere(database(), proof)) return 'foreign';
  const use = await afterAnswer(() =>
    findCallUse({ ...burn, blockNumber: receipt.blockNumber, expiresAt: authorization.expiresAt }, request),
  );
  if (use === 'used') return 'presumed';
  // A name that may be another's, too, counts where nothing shows that the call was not used.
  if (use !== 'unused' && named === 'own') return 'presumed';
  if (use === 'forgotten') throw new UnprovenBurnError('the node has no state of the block any more');
  return 'foreign';
}

/** The search begins later: what it finds is as new as the authorization, whatever the clocks. */
function isBeforeSearch(
  { blockNumber }: MinedReceipt,
  { scanFromBlock }: Pick<BurnAttemptRow, 'scanFromBlock'>,
): boolean {
  return scanFromBlock === null || blockNumber < scanFromBlock;
}

/**
 * What was burned before the intent was created is another's, where it does not carry its own call: by the
 * clocks alone, and the service's may be ahead.
 */
async function isOlder(
  { blockNumber }: MinedReceipt,
  createdAt: Date,
  request: ChainRequest,
): Promise<boolean> {
  const minedUnix = await afterAnswer(() => readBlockTime(blockNumber, request));
  return minedUnix < createdAt.getTime() / 1000 - INTENT_CLOCK_MARGIN_SECONDS;
}
