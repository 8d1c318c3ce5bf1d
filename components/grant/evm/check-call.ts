import { changedGrants } from '#components/grant/changed-grants.ts';
import { guardCall } from '#components/signing/evm/guard-call.ts';
import type { EvmWallet } from '#components/wallet-connect/evm/use-evm-wallet.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { Environment, EvmNetwork } from '#lib/chains/chains.ts';
import { failGrant, mayGrantBeSigned, noteGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import { toGrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkEvmGrant } from '#lib/evm/grant/check-grant.ts';
import type { EvmGuardOutcome, EvmSent } from './send-once.ts';

interface CallToCheck {
  readonly wallet: EvmWallet;
  readonly registration: GrantSubject;
  readonly calldata: GrantCall;
  readonly environment: Environment;
  readonly network: EvmNetwork;
  readonly relay: ChainRequest;
}

const NETWORK_WORDS = {
  elsewhere: (what: string) => failGrant('network', 'wallet_elsewhere', { what }),
  unproven: (reason: string) => noteGrant('network', 'unproven', { reason }),
};

/** Runs the guard for the connected account. */
export async function checkCall(call: CallToCheck): Promise<EvmGuardOutcome> {
  const { wallet, registration, calldata, environment, network, relay } = call;
  const { id: walletId } = registration;
  const connectedAccount = wallet.connection?.address ?? '';
  const expected = toGrantExpectation({ registration, connectedAccount, environment });
  return guardCall<GrantCheck, EvmSent>({
    wallet,
    relay,
    network,
    contract: calldata.to,
    check: () => checkEvmGrant(calldata, expected, relay),
    words: NETWORK_WORDS,
    maySign: (checks) => mayGrantBeSigned('evm', checks),
    onSent: (txHash) => ({ state: 'sent', txHash }),
    onChanged: (sent) => changedGrants.report({ walletId, ...sent }),
  });
}
