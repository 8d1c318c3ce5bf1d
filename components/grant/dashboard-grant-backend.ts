import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchGrantSignatures } from '#lib/queries/grant-signatures.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import {
  confirmContract,
  confirmGrant,
  prepareGrant,
  submitGrant,
  syncWallet,
} from '#server/actions/registrations.ts';
import { GRANT_PATIENCE, type GrantBackend } from './grant-backend.ts';
import { pageHashOutbox } from '#components/grant/proof/page-hash-outbox.ts';
import { showWallet } from './show-wallet.ts';

/** Signing at the dashboard: every call goes with the user's session. */
export const dashboardGrantBackend: GrantBackend = {
  prepare: (request) => withTimeout(prepareGrant(request), GRANT_PATIENCE),
  confirm: (request) => withTimeout(confirmGrant(request), GRANT_PATIENCE),
  submitSigned: (request) => withTimeout(submitGrant(request), GRANT_PATIENCE),
  proof: {
    sync: (request) => withTimeout(syncWallet(request), GRANT_PATIENCE),
    findSignatures: fetchGrantSignatures,
  },
  hashes: pageHashOutbox,
  chainRequest: createChainRequest,
  show: showWallet,
};

/** The same for an administrator, who confirms what others may only see. */
export const administratorGrantBackend: GrantBackend = {
  ...dashboardGrantBackend,
  confirmContract: (request) => withTimeout(confirmContract(request), GRANT_PATIENCE),
};
