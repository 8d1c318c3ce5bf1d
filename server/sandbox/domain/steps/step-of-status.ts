import { isKnownStatus, type KnownStatus, type Status } from '#lib/intents/status.ts';
import { awaitBurn } from './await-burn.ts';
import { awaitPayment } from './await-payment.ts';
import { mintTokens } from './mint-tokens.ts';
import { initiatePayout, settlePayout } from './pay-out.ts';
import { startMinting } from './start-minting.ts';
import type { Step } from './step.ts';
import { verifyBurn } from './verify-burn.ts';

/**
 * The background half of the state table. A status without a step waits for the API, for an operator, or for
 * nothing.
 */
const STEP_OF_STATUS: Readonly<Partial<Record<KnownStatus, Step>>> = {
  awaiting_fiat_payment: awaitPayment,
  fiat_received: startMinting,
  minting: mintTokens,
  awaiting_burn_approval: awaitBurn,
  burn_approved: verifyBurn,
  burning: initiatePayout,
  paying_out: settlePayout,
};

export function findStep(status: Status): Step | undefined {
  return isKnownStatus(status) ? STEP_OF_STATUS[status] : undefined;
}
