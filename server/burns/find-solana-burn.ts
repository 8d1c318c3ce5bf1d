import 'server-only';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { TransactionFormatError } from '#lib/solana/byte-reader.ts';
import { compareMessages } from '#lib/solana/compare-messages.ts';
import { decodeMessage } from '#lib/solana/message.ts';
import { FeePayerInUseError } from '#lib/solana/refresh-transaction.ts';
import { writableAccounts } from '#lib/solana/simulate-burn.ts';
import { decodeTransactionBase64 } from '#lib/solana/transaction.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';

const PAGE = 100;
/** The chain's clock and ours differ; the grant was staged after we asked for it. */
const CLOCK_MARGIN_SECONDS = 3_600;

const signaturesSchema = z.array(
  z.looseObject({
    signature: z.string(),
    err: z.unknown().optional(),
    blockTime: z.number().nullish(),
  }),
);
type Landed = z.infer<typeof signaturesSchema>[number];

const transactionSchema = z
  .looseObject({ transaction: z.tuple([z.string(), z.literal('base64')]) })
  .nullable();

/**
 * The signature of a confirmed transaction that carried what was staged for this attempt, although nobody reported one.
 * The server broadcasts what it has stored, so this is about wallets that broadcast by themselves. It is ours when every
 * staged instruction is in it, which no other grant's transaction has: the grant is one of its accounts (R71).
 */
export async function findSolanaBurn(
  attempt: Pick<BurnAttemptRow, 'unsignedTransaction' | 'tokenHolder' | 'startedAt'>,
  request: ChainRequest,
): Promise<string | undefined> {
  const { unsignedTransaction, tokenHolder, startedAt } = attempt;
  const staged = decodeStaged(unsignedTransaction);
  if (!staged) return undefined;
  const sinceUnix = startedAt.getTime() / 1000 - CLOCK_MARGIN_SECONDS;
  const landed = await listRarest(staged, request);
  const recent = landed.filter(({ blockTime }) => (blockTime ?? sinceUnix) >= sinceUnix);
  for (const { signature } of recent.filter(hasSucceeded)) {
    const isOurs = await carriesStaged({ signature, staged, holder: tokenHolder }, request);
    if (isOurs) return signature;
  }
  return undefined;
}

/**
 * What landed lately with the account of the staged message that the fewest have to do with: the burn is in the history of
 * each account that it may change, and the grant's own holds hardly anything else, however busy the holder is.
 */
async function listRarest(staged: Uint8Array, request: ChainRequest): Promise<Landed[]> {
  const options = { limit: PAGE, commitment: 'confirmed' };
  const histories = await Promise.all(
    writableAccounts(decodeMessage(staged)).map(async (address) =>
      signaturesSchema.parse(await request('getSignaturesForAddress', [address, options])),
    ),
  );
  return histories.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function hasSucceeded({ err }: Landed): boolean {
  return err === null || err === undefined;
}

function decodeStaged(unsignedTransaction: string | null): Uint8Array | undefined {
  if (unsignedTransaction === null) return undefined;
  try {
    return decodeTransactionBase64(unsignedTransaction).messageBytes;
  } catch (error) {
    if (error instanceof TransactionFormatError) return undefined;
    throw error;
  }
}

/** What a wallet put in between does not undo the burn. */
async function carriesStaged(
  landed: { readonly signature: string; readonly staged: Uint8Array; readonly holder: string },
  request: ChainRequest,
): Promise<boolean> {
  const { signature, staged, holder } = landed;
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  const found = transactionSchema.parse(await request('getTransaction', [signature, options]));
  if (!found) return false;
  try {
    const { messageBytes } = decodeTransactionBase64(found.transaction[0]);
    return compareMessages(staged, messageBytes, holder).state !== 'changed';
  } catch (error) {
    if (error instanceof TransactionFormatError || error instanceof FeePayerInUseError) return false;
    throw error;
  }
}
