import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import { readBlockTime } from '#lib/evm/read-chain-time.ts';
import { findMoves, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import type { FoundMints } from '#lib/intents/mint/mint-reading.ts';
import {
  findCallAmount,
  gainOf,
  readLandedTransaction,
  type LandedTransaction,
} from '#lib/solana/landed-transaction.ts';
import { TOKEN_MINT_TO, TOKEN_MINT_TO_CHECKED } from '#lib/solana/programs.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

interface AskedMint {
  readonly chainId: ChainId;
  /** Well-formed for the chain (`parseProof`). */
  readonly transactionId: string;
  /** The token contract (EVM) or mint (Solana) that is trusted here, not the one that the service names. */
  readonly token: string;
  readonly destination: string;
}

/**
 * What a transaction minted of a token to a wallet; undefined where the node does not know it, or not in a
 * block. Throws what `request` throws, ZodError on an answer that is none, TransactionFormatError on bytes
 * that are no Solana transaction.
 */
export async function readMints(asked: AskedMint, request: ChainRequest): Promise<FoundMints | undefined> {
  return chainFamily(asked.chainId) === 'evm' ? readEvm(asked, request) : readSolana(asked, request);
}

async function readEvm(asked: AskedMint, request: ChainRequest): Promise<FoundMints | undefined> {
  const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [asked.transactionId]));
  if (!receipt) return undefined;
  const minedAtMs = (await readBlockTime(receipt.blockNumber, request)) * SECOND_MS;
  if (receipt.status !== '0x1') return { amountsBaseUnits: [], minedAtMs };
  const [token, destination] = [asked.token.toLowerCase(), asked.destination.toLowerCase()];
  const amountsBaseUnits = findMoves(receipt.logs).flatMap((move) => {
    const isMint = move.token === token && move.from === ZERO_ADDRESS && move.to === destination;
    return isMint && move.amountBaseUnits ? [move.amountBaseUnits] : [];
  });
  return { amountsBaseUnits, minedAtMs };
}

async function readSolana(asked: AskedMint, request: ChainRequest): Promise<FoundMints | undefined> {
  const landed = await readLandedTransaction(asked.transactionId, request);
  if (!landed) return undefined;
  const minedAtMs = landed.timeUnix === null ? null : landed.timeUnix * SECOND_MS;
  if (!landed.hasSucceeded) return { amountsBaseUnits: [], minedAtMs };
  return {
    amountsBaseUnits: landed.isComplete ? listMints(landed, asked) : listGains(landed, asked),
    minedAtMs,
  };
}

/** By the token program's own calls. An account of the wallet is one that the chain lists as its own. */
function listMints(
  { calls, addresses, after }: LandedTransaction,
  { token, destination }: AskedMint,
): bigint[] {
  const owned = after.filter(({ mint, owner }) => mint === token && owner === destination);
  const accounts = new Set(owned.map(({ accountIndex }) => addresses[accountIndex]));
  return calls.flatMap((call) => {
    const [mint, account] = call.accounts;
    const amountBaseUnits = findCallAmount(call, [TOKEN_MINT_TO, TOKEN_MINT_TO_CHECKED]) ?? 0n;
    return mint === token && accounts.has(account) && amountBaseUnits > 0n ? [amountBaseUnits] : [];
  });
}

/**
 * Where the node does not record the calls that programs made: tokens that the wallet got and no one lost.
 */
function listGains(landed: LandedTransaction, { token, destination }: AskedMint): bigint[] {
  const gained = gainOf(landed, ({ mint, owner }) => mint === token && owner === destination);
  const minted = gainOf(landed, ({ mint }) => mint === token);
  return gained > 0n && gained <= minted ? [gained] : [];
}
