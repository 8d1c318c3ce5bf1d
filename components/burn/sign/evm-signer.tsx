'use client';

import { evmNetworkOf, findEvmNetwork, isEvmChainId } from '#lib/chains/chains.ts';
import { toBurnExpectation } from '#lib/signing/burn-expectation.ts';
import { failCheck, mayBeSigned, noteCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { checkEvmBurn } from '#lib/evm/burn/check-burn.ts';
import { readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { guardCall } from '#components/signing/evm/guard-call.ts';
import { EvmWalletProvider } from '#components/wallet-connect/evm/evm-wallet-provider.tsx';
import { isElsewhere } from '#components/wallet-connect/evm/is-elsewhere.ts';
import { useEvmWallet } from '#components/wallet-connect/evm/use-evm-wallet.ts';
import { changedBurns } from '#components/burn/changed-burns.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { findBurnStep } from '#components/burn/burn-step.ts';
import type { BurnSigner, BurnGuardOutcome, SignerProps, SignOutcome } from './burn-signer.ts';
import { checkConfirmedIntent, readConfirmedIntent } from './confirmed-intent.ts';
import { WalletDialogFacts } from '#components/burn/sign/review/wallet-dialog-facts.tsx';

const NO_RPC_URLS = {};
const NETWORK_WORDS = {
  elsewhere: (what: string) => failCheck('network', 'wallet_elsewhere', { what }),
  unproven: (reason: string) => noteCheck('network', 'unproven', { reason }),
};

/** Signing with an EVM wallet. With it come wagmi and all it needs, so it is loaded when signing begins. */
export function EvmSigner(props: SignerProps) {
  const { environment, walletRpcUrls = NO_RPC_URLS } = props;
  const { chainRequest } = useBurnBackend();
  return (
    <EvmWalletProvider environment={environment} walletRpcUrls={walletRpcUrls} requestOf={chainRequest}>
      <ConnectedSigner {...props} />
    </EvmWalletProvider>
  );
}

function ConnectedSigner({ children, intent, environment, tokenPins }: SignerProps) {
  const wallet = useEvmWallet();
  const backend = useBurnBackend();
  const { chainRequest } = backend;
  const { chainId } = intent;
  if (!isEvmChainId(chainId)) throw new Error(`${chainId} is no EVM chain`);
  const { connection } = wallet;
  const authorization = intent.burn?.authorization;
  const isToBeSigned = findBurnStep(intent)?.kind === 'sign';
  // R7: what the authorization names; until there is one, what this chain has in this environment.
  const network =
    (authorization && isToBeSigned ? findEvmNetwork(authorization.chainRef) : undefined) ??
    evmNetworkOf(chainId, environment);

  async function check(): Promise<BurnGuardOutcome> {
    const { burn, id: intentId } = intent;
    if (!burn || !authorization || !connection) throw new Error('there is nothing to check');
    const connectedAccount = connection.address;
    const confirmed = await readConfirmedIntent(backend, intent);
    const { subject } = confirmed;
    const expected = toBurnExpectation({ intent: subject, burn, connectedAccount, environment });
    const relay = chainRequest(chainId);
    return guardCall<SignCheck, SignOutcome>({
      wallet,
      relay,
      network,
      contract: authorization.to,
      check: async () => {
        const report = await checkEvmBurn(authorization, expected, relay);
        return { ...report, checks: checkConfirmedIntent(report.checks, confirmed) };
      },
      words: NETWORK_WORDS,
      maySign: (checks) => mayBeSigned('evm', checks),
      onSent: (proof) => ({ state: 'signed', proof }),
      onChanged: ({ txHash: proof, ...sent }) => changedBurns.report({ proof, intentId, ...sent }),
    });
  }

  const signer: BurnSigner = {
    wallet,
    token: tokenPins[chainId]?.address,
    networkName: network.name,
    walletKey: wallet.networkKey,
    isOnWrongNetwork: isElsewhere(wallet, network),
    isWalletFit: true,
    fixNetwork: () => wallet.switchNetwork(network.evmChainId),
    readChainTimeUnix: async () => (await readEvmChainTime(chainRequest(chainId))).timeUnix,
    dialogFacts: authorization ? <WalletDialogFacts authorization={authorization} /> : null,
    check: authorization && connection ? check : null,
  };
  return children(signer);
}
