import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchGrantSignatures } from '#lib/queries/grant-signatures.ts';
import { prepareGrant } from '#server/actions/prepare-grant.ts';
import { submitGrant } from '#server/actions/submit-grant.ts';
import { syncWallet } from '#server/actions/sync-wallet.ts';
import type { GrantBackend } from './grant-backend.ts';
import { hashPost } from './hash-post.ts';
import { showWallet } from './show-wallet.ts';
import { withTimeout } from './with-timeout.ts';

/** Signing at the desk: every call goes with the person's session. */
export const deskGrantBackend: GrantBackend = {
  prepare: (request) => withTimeout(prepareGrant(request)),
  submitSigned: (request) => withTimeout(submitGrant(request)),
  proof: {
    sync: (request) => withTimeout(syncWallet(request)),
    findSignatures: fetchGrantSignatures,
  },
  hashes: hashPost,
  chainRequest: createChainRequest,
  show: showWallet,
};
