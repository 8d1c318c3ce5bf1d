import type { EvmWallet } from '#components/wallet-connect/evm/use-evm-wallet.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { Environment, EvmNetwork } from '#lib/chains/chains.ts';
import { failGrant, mayGrantBeSigned, noteGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import { toGrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkEvmGrant } from '#lib/evm/grant/check-grant.ts';
import { applyNetworkCheck } from '#lib/evm/apply-network-check.ts';
import { toUnsigned } from '#components/signing/unsigned-outcome.ts';
import type { CheckedSend } from '#components/wallet-connect/evm/ask-to-send.ts';
import type { EvmGuardOutcome, EvmSent } from './send-once.ts';
import { watchSentGrant } from './watch-sent-grant.ts';

interface CallToCheck {
  readonly session: EvmWallet;
  readonly wallet: GrantSubject;
  readonly calldata: GrantCall;
  readonly environment: Environment;
  readonly network: EvmNetwork;
  readonly relay: ChainRequest;
}

const NETWORK_WORDS = {
  elsewhere: (what: string) => failGrant('network', 'wallet_elsewhere', { what }),
  unproven: (reason: string) => noteGrant('network', 'unproven', { reason }),
};

/** Runs the guard for the connected account, and the identity of the wallet's network beside it (R7, B1). */
export async function checkCallWith(call: CallToCheck): Promise<EvmGuardOutcome> {
  const { session, wallet, calldata, environment, network, relay } = call;
  const connectedAccount = session.connection?.address ?? '';
  const expected = toGrantExpectation({ wallet, connectedAccount, environment });
  const [report, compared] = await Promise.all([
    checkEvmGrant(calldata, expected, relay),
    session.compareNetwork({ evmChainId: network.evmChainId, contract: calldata.to, relay }),
  ]);
  const checks = applyNetworkCheck<GrantCheck>(report.checks, compared?.identity ?? null, NETWORK_WORDS);
  const sign =
    report.state === 'cleared' && compared !== null && mayGrantBeSigned('evm', checks)
      ? (signal: AbortSignal) => send(call, { request: report.request, network: compared, signal })
      : null;
  return { checks, chainTimeUnix: report.chainTimeUnix, sign };
}

/** Has the wallet send exactly what was checked, and reads what it sent (B2). */
async function send({ session, wallet, relay }: CallToCheck, checked: CheckedSend): Promise<EvmSent> {
  try {
    const txHash = await session.send(checked);
    const walletName = session.connection?.walletName ?? '';
    void watchSentGrant({ txHash, call: checked.request, walletId: wallet.id, walletName, ask: relay });
    return { state: 'sent', txHash };
  } catch (error) {
    return toUnsigned(error);
  }
}
