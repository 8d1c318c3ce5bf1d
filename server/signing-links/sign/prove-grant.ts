import 'server-only';
import { toLinkWallet, type LinkWallet } from '#lib/signing-links/grant-signing-view.ts';
import { findSyncOutcome } from '#lib/registrations/sync-outcome.ts';
import { takeTokens } from '#server/token-bucket.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  findGrantSignaturesOf,
  GRANT_LOOK_RATE,
  type GrantSignatures,
} from '#server/registrations/grant/find-grant-signatures.ts';
import { requireWallet } from '#server/registrations/get-wallet.ts';
import { syncWalletAs } from '#server/registrations/grant/sync-wallet.ts';
import { beginLinkCall } from './begin-link-call.ts';
import { toLinkActor, type OwnGrant } from './link-actor.ts';
import type { OpenLink } from '#server/signing-links/find-open-link.ts';
import { recordLinkUse } from './signing-actor.ts';

export interface HolderProof {
  /** `activated`, `already_synced` or `not_on_chain`; any newer result of the service is `other` (R128). */
  readonly outcome: string;
  readonly wallet: LinkWallet;
}

/**
 * Proves a grant that was made elsewhere, with a valid link, by the signature its holder enters and on their
 * click (R127, R129). One that is in force afterwards uses the link up; anything else leaves it as it was,
 * since nothing was signed with it. Throws `not_found`, `rate_limited`, what `requireLinkSubject` throws, and
 * as at the dashboard.
 */
export async function proveGrantWithLink({
  link,
  walletId,
  txSignature,
}: OwnGrant & { readonly txSignature: string }): Promise<HolderProof> {
  await beginLinkCall({ link, walletId });
  const request = { walletId, txSignature };
  const { outcome, wallet } = await syncWalletAs(toLinkActor(link), request, {
    onRecord: async (changes, { state }) => {
      if (state === 'active') await recordLinkUse(changes, { link });
    },
  });
  return { outcome: findSyncOutcome(outcome) ?? 'other', wallet: toLinkWallet(wallet) };
}

/**
 * What the chain's own history has of grants to the link's address, for whoever may still prove one.
 * Throws `link_unusable`, `rate_limited`, `not_found` or `chain_unreachable`.
 */
export async function findLinkGrantSignatures({ link, access }: OpenLink): Promise<GrantSignatures> {
  if (link.walletId === null) throw new FaultError('link_unusable');
  if (access === 'watch') return { signatures: [] };
  if (!takeTokens(`grant-signatures:${link.id}`, 1, GRANT_LOOK_RATE)) throw new FaultError('rate_limited');
  return findGrantSignaturesOf(await requireWallet(link.walletId));
}
