import 'server-only';
import { ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { identifyBurn, withoutNames, type AuthorizedBurn } from '#lib/evm/burn/identify-burn.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import { readInput } from '#lib/evm/read-input.ts';
import { searchWindows, type FoundLog } from '#lib/evm/search-logs.ts';
import { findMoves, TRANSFER_TOPIC, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { isProvenElsewhere } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { findAuthorizedBurn } from './find-authorized-burn.ts';
import { LONGEST_READ_MS, NOTHING_FOUND, type FoundBurn } from '#server/burns/found-burn.ts';
import { isPastEnd, toSearchEnd, UNSETTLED_BLOCKS } from './find-search-end.ts';

interface BurnSearch {
  readonly attempt: BurnAttemptRow;
  readonly amountCents: number | null;
  /** The newest height that is searched. */
  readonly toBlock: number;
  /** What the token's events name proves nothing: only this very call is the burn. */
  readonly byCallOnly?: boolean;
  /** The caller looks again from where a long search stopped (`openFrom`). */
  readonly isInParts?: boolean;
}

/** One look reads so many windows of blocks: where there is more, the next look reads on. */
const MOST_WINDOWS = 200;

/**
 * Finds a burn with this attempt's authorization that no browser reported: a browser can end between the
 * wallet's broadcast and its report. The burn is ours when the token burned the amount of the holder and the
 * transaction shows this authorization and no other (R82). Where that stays open it is shown as unclear, and
 * provider support decides; what was mined after the authorization is not (R64). Throws when a part of the
 * chain cannot be read, unless it is read in parts and a part was.
 */
export async function findEvmBurn(
  { attempt, amountCents, toBlock, byCallOnly = false, isInParts = false }: BurnSearch,
  request: ChainRequest,
): Promise<FoundBurn> {
  const authorized = await findAuthorizedBurn(database(), attempt, amountCents);
  if (!authorized) return NOTHING_FOUND;
  const burn = byCallOnly || !authorized.isComparable ? withoutNames(authorized) : authorized;
  const search = {
    address: burn.token,
    topics: [TRANSFER_TOPIC, `0x${toWord(burn.holder)}`, `0x${toWord(ZERO_ADDRESS)}`],
    fromBlock: attempt.scanFromBlock ?? 0n,
    toBlock: toSearchEnd(attempt, toBlock),
  };
  const begunMs = performance.now();
  let windows = 0;
  let isUnclear = false;
  let readTo: bigint | undefined;
  try {
    for await (const { logs, next } of searchWindows(request, search)) {
      const found = await identifyBurns({ burn, attempt, logs }, request);
      if (found.hash !== undefined) return found;
      isUnclear ||= found.isUnclear;
      windows += 1;
      // Left is more than may change again, and what is unclear is shown once the rest was read, too.
      const mayStop = isInParts && !isUnclear && next + UNSETTLED_BLOCKS <= search.toBlock;
      if (mayStop) readTo = next;
      const isLong = windows >= MOST_WINDOWS || performance.now() - begunMs >= LONGEST_READ_MS;
      if (isLong && mayStop) return openFrom(next);
    }
    return { hash: undefined, isUnclear };
  } catch (error) {
    // A node may refuse to be asked more often: the next look reads on, it does not begin again.
    if (readTo === undefined || !isChainUnavailable(error)) throw error;
    return openFrom(readTo);
  }
}

function openFrom(height: bigint): FoundBurn {
  return { ...NOTHING_FOUND, openFrom: Number(height) };
}

interface BurnLogs {
  readonly burn: AuthorizedBurn;
  readonly attempt: BurnAttemptRow;
  readonly logs: readonly FoundLog[];
}

async function identifyBurns({ burn, attempt, logs }: BurnLogs, request: ChainRequest): Promise<FoundBurn> {
  const { intentId, chainId, authorization } = attempt;
  const hashes = logs
    .filter((log) => findMoves([log]).some((move) => move.amountBaseUnits === burn.amountBaseUnits))
    .map(({ transactionHash }) => transactionHash.toLowerCase());
  let isUnclear = false;
  for (const hash of new Set(hashes)) {
    const input = await readInput(hash, request);
    const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [hash]));
    // Its event is on the chain, so an answer without its success is another node's, or of another fork.
    if (receipt?.status !== '0x1') throw new ChainUnreachableError('the nodes differ about a burn');
    const identity = identifyBurn(burn, { input: input ?? '0x', logs: receipt.logs });
    if (identity === 'own') return { hash, isUnclear: false };
    if (identity !== 'unclear' || (await isProvenElsewhere(database(), { intentId, chainId, proof: hash })))
      continue;
    if (authorization && (await isPastEnd(receipt.blockNumber, authorization, request))) continue;
    // What it called may show that it is ours.
    if (input === undefined) throw new ChainUnreachableError('the nodes differ about a burn');
    isUnclear = true;
  }
  return { hash: undefined, isUnclear };
}
