import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchConfirmation } from '#lib/queries/confirmations.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import {
  claimSigning,
  confirmBurnContract,
  confirmSigning,
  prepareBurn,
  releaseOtherSigning,
  releaseSigning,
  setAsideHash,
} from '#server/actions/burns.ts';
import type { BurnBackend } from './burn-backend.ts';
import { pageProofOutbox } from '#components/burn/proof/page-proof-outbox.ts';
import { patient } from '#components/signing/patient.ts';
import { showBurn } from './show-burn.ts';

/** Signing at the dashboard: every call goes with the user's session. */
export const dashboardBurnBackend: BurnBackend = {
  prepare: patient(prepareBurn),
  claim: patient(claimSigning),
  readConfirmation: fetchConfirmation,
  confirm: patient(confirmSigning),
  release: patient(releaseSigning),
  releaseOther: patient(releaseOtherSigning),
  setAside: patient(setAsideHash),
  proofOutbox: pageProofOutbox,
  chainRequest: createChainRequest,
  wallets: walletListOptions,
  show: showBurn,
  isForHolder: false,
};

/** The same for an administrator, who confirms what others may only see. */
export const administratorBurnBackend: BurnBackend = {
  ...dashboardBurnBackend,
  confirmContract: patient(confirmBurnContract),
};
