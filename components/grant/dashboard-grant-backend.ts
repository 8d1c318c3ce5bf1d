import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchGrantSignatures } from '#lib/queries/grant-signatures.ts';
import {
  confirmContract,
  confirmGrant,
  prepareGrant,
  submitGrant,
  syncWallet,
} from '#server/actions/registrations.ts';
import type { GrantBackend } from './grant-backend.ts';
import { pageHashOutbox } from '#components/grant/proof/page-hash-outbox.ts';
import { patient } from '#components/signing/server-patience.ts';
import { showWallet } from './show-wallet.ts';

/** Signing at the dashboard: every call goes with the user's session. */
export const dashboardGrantBackend: GrantBackend = {
  prepare: patient(prepareGrant),
  confirm: patient(confirmGrant),
  submitSigned: patient(submitGrant),
  proof: {
    sync: patient(syncWallet),
    findSignatures: fetchGrantSignatures,
  },
  hashes: pageHashOutbox,
  chainRequest: createChainRequest,
  show: showWallet,
};

/** The same for an administrator, who confirms what others may only see. */
export const administratorGrantBackend: GrantBackend = {
  ...dashboardGrantBackend,
  confirmContract: patient(confirmContract),
};
