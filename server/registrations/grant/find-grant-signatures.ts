import 'server-only';
import { z } from 'zod';
import { ChainAnswerTooLargeError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { isGrantCall } from '#lib/solana/grant/grant-instruction.ts';
import { readLandedTransaction } from '#lib/solana/landed-transaction.ts';
import { findWhitelistAddress } from '#lib/solana/program-address.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { orChainUnreachable } from '#server/chains/or-chain-unreachable.ts';
import { remember } from '#server/process-singleton.ts';
import { takeTokens } from '#server/token-bucket.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { requireWallet } from '#server/registrations/get-wallet.ts';
import { findGrantPin } from '#server/registrations/grant/contract/grant-pins.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

/** The newest transactions that granted an address, newest first. */
export interface GrantSignatures {
  readonly signatures: readonly { readonly signature: string; readonly blockTimeUnix: number | null }[];
}

const historySchema = z.array(
  z.looseObject({
    signature: z.string(),
    err: z.unknown().optional(),
    blockTime: unixTimeSchema.nullable().default(null),
  }),
);
const NONE: GrantSignatures = { signatures: [] };
const MAX_SIGNATURES = 25;
const READ_TOGETHER = 5;
const MAX_REMEMBERED = 1_000;
/** A page asks again every few seconds, for any user, until the chain's history has what was just sent. */
export const GRANT_LOOK_RATE = { capacity: 10, refillPerSecond: 0.5 };

/**
 * The newest transactions that granted the address, by the chain's history of its whitelist entry: one of
 * them made the grant whose author is to be proven (R127). What only names the entry is left out: anyone can
 * send that. None on EVM, and none while no program is known. Throws `forbidden`, `rate_limited`, `not_found`
 * or `chain_unreachable`.
 */
export async function findGrantSignatures({
  id,
  session,
}: {
  readonly id: string;
  readonly session: Session;
}): Promise<GrantSignatures> {
  requireAllowed(session, 'wallets.read');
  if (!takeTokens(`grant-signatures:${session.userId}`, 1, GRANT_LOOK_RATE))
    throw new FaultError('rate_limited');
  return findGrantSignaturesOf(await requireWallet(id));
}

/** The same for a caller that has checked the permission. Throws `chain_unreachable`. */
export async function findGrantSignaturesOf(row: WalletRow): Promise<GrantSignatures> {
  const { chainId, address, transaction } = row;
  if (chainId !== 'solana') return NONE;
  // The pin before the row's own value: the pin is what this dashboard trusts (R9).
  const programId = (await findGrantPin(database(), chainId))?.address ?? transaction?.instruction?.programId;
  if (programId === undefined) return NONE;
  const place = findWhitelistAddress(programId, address);
  if (place === undefined) return NONE;
  return orChainUnreachable(chainId, () => readHistory(place, { programId, address }));
}

interface GrantOf {
  readonly programId: string;
  readonly address: string;
}

async function readHistory(place: string, grant: GrantOf): Promise<GrantSignatures> {
  const options = { limit: MAX_SIGNATURES, commitment: 'confirmed' };
  const answer = await chainRequest('solana')('getSignaturesForAddress', [place, options]);
  const succeeded = historySchema.parse(answer).filter(({ err }) => err === null);
  for (let at = 0; at < succeeded.length; at += READ_TOGETHER) {
    const part = succeeded.slice(at, at + READ_TOGETHER);
    const isGrant = await Promise.all(part.map(({ signature }) => hasGranted(signature, grant)));
    const signatures = part
      .filter((_, index) => isGrant[index])
      .map(({ signature, blockTime }) => ({ signature, blockTimeUnix: blockTime }));
    // An older one is not in force any more: the program grants no address twice (R137).
    if (signatures.length > 0) return { signatures };
  }
  return NONE;
}

/**
 * Remembered, since a page asks again every few seconds. One that cannot be read is none: anyone can send it.
 */
async function hasGranted(signature: string, grant: GrantOf): Promise<boolean> {
  const known = remember('grants-read', () => new Map<string, boolean>());
  const key = `${grant.programId} ${grant.address} ${signature}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const landed = await readLandedTransaction(signature, chainRequest('solana')).catch((error: unknown) => {
    if (error instanceof ChainUnreachableError && !(error instanceof ChainAnswerTooLargeError)) throw error;
    return undefined;
  });
  if (!landed) return false;
  const isGrant = landed.hasSucceeded && landed.calls.some((call) => isGrantCall(call, grant));
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(key, isGrant);
  return isGrant;
}
