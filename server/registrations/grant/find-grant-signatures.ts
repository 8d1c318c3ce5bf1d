import 'server-only';
import { z } from 'zod';
import { findWhitelistAddress } from '#lib/solana/program-address.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { orChainUnreachable } from '#server/chains/or-chain-unreachable.ts';
import { takeTokens } from '#server/token-bucket.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { requireWallet } from '#server/registrations/get-wallet.ts';
import { findGrantPin } from '#server/registrations/grant/contract/grant-pins.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

/** Candidates for the proof of a grant, newest first. */
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
/** A page asks again every few seconds, for any user, until the chain's history has what was just sent. */
export const GRANT_LOOK_RATE = { capacity: 10, refillPerSecond: 0.5 };

/**
 * The transactions that touched the whitelist entry of the address, by the chain's history: one of them made
 * the grant whose author is to be proven (R127). None on EVM, and none while no program is known. Throws
 * `forbidden`, `rate_limited`, `not_found` or `chain_unreachable`.
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
  const place = programId === undefined ? undefined : findWhitelistAddress(programId, address);
  return place === undefined ? NONE : orChainUnreachable(chainId, () => readHistory(place));
}

async function readHistory(place: string): Promise<GrantSignatures> {
  const options = { limit: MAX_SIGNATURES, commitment: 'confirmed' };
  const answer = await chainRequest('solana')('getSignaturesForAddress', [place, options]);
  const succeeded = historySchema.parse(answer).filter(({ err }) => err === null);
  return {
    signatures: succeeded.map(({ signature, blockTime }) => ({ signature, blockTimeUnix: blockTime })),
  };
}
