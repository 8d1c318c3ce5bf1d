import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchConfirmation } from '#lib/queries/confirmations.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import {
  claimSigning,
  confirmContract,
  confirmSigning,
  prepareBurn,
  releaseOtherSigning,
  releaseSigning,
  setAsideHash,
} from '#server/actions/burns.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { BURN_PATIENCE, type BurnBackend } from './burn-backend.ts';
import { pageProofOutbox } from '#components/burn/proof/page-proof-outbox.ts';
import { showBurn } from './show-burn.ts';

/** Signing at the dashboard: every call goes with the user's session. */
export const dashboardBurnBackend: BurnBackend = {
  prepare: (request) => withTimeout(prepareBurn(request), BURN_PATIENCE),
  claim: (request) => withTimeout(claimSigning(request), BURN_PATIENCE),
  readConfirmation: fetchConfirmation,
  confirm: (request) => withTimeout(confirmSigning(request), BURN_PATIENCE),
  release: (request) => withTimeout(releaseSigning(request), BURN_PATIENCE),
  releaseOther: releaseOtherSigning,
  setAside: setAsideHash,
  proofs: pageProofOutbox,
  chainRequest: createChainRequest,
  wallets: walletListOptions,
  show: showBurn,
  isForHolder: false,
};

/** The same for an administrator, who confirms what others may only see. */
export const administratorBurnBackend: BurnBackend = { ...dashboardBurnBackend, confirmContract };
