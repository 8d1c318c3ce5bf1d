import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireWallet } from '#server/registrations/get-wallet.ts';
import {
  findGrantSignaturesOf,
  GRANT_LOOK_RATE,
  type GrantSignatures,
} from '#server/registrations/grant/find-grant-signatures.ts';
import type { OpenLink } from './find-open-link.ts';
import { takeTokens } from '#server/token-bucket.ts';

/** Links to one registration are one caller, and count to who made them, too. */
const LOOK_RATE_OF_MAKER = { capacity: 40, refillPerSecond: 2 };

/**
 * What the chain's own history has of grants to the link's address, for whoever may still prove one.
 * Throws `link_unusable`, `rate_limited`, `not_found` or `chain_unreachable`.
 */
export async function findLinkGrantSignatures({ link, access }: OpenLink): Promise<GrantSignatures> {
  if (link.walletId === null) throw new FaultError('link_unusable');
  if (access === 'watch') return { signatures: [] };
  const isWithin =
    takeTokens(`grant-signatures:link:${link.walletId}`, 1, GRANT_LOOK_RATE) &&
    takeTokens(`grant-signatures:links-of:${link.createdBy}`, 1, LOOK_RATE_OF_MAKER);
  if (!isWithin) throw new FaultError('rate_limited');
  return findGrantSignaturesOf(await requireWallet(link.walletId));
}
