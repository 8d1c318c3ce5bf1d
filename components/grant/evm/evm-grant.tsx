'use client';

import { EvmWalletProvider } from '#components/wallet-connect/evm/evm-wallet-provider.tsx';
import { useNow } from '#components/ui/time/use-now.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { EvmSendStep } from './evm-send-step.tsx';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { HashForm } from '#components/grant/hash/hash-form.tsx';
import { PrepareCall } from './prepare-call.tsx';

const NO_RPC_URLS = {};

/**
 * Path C: the call, sent by the owner of the authorizing wallet contract. With it come wagmi and all it
 * needs.
 */
export function EvmGrant(props: GrantPanelProps) {
  const { registration, environment, walletRpcUrls = NO_RPC_URLS } = props;
  const { chainRequest } = useGrantBackend();
  const nowMs = useNow(Date.now, SECOND_MS);
  const { calldata } = registration;
  // R108: what is left to sign decides, not the state. A call whose window is over is asked for again (R124).
  if (calldata === null || Date.parse(calldata.expiresAt) <= nowMs) {
    return (
      <div className="flex flex-col items-start gap-3">
        <PrepareCall registration={registration} />
        <HashForm registration={registration} />
      </div>
    );
  }
  return (
    <EvmWalletProvider environment={environment} walletRpcUrls={walletRpcUrls} requestOf={chainRequest}>
      <EvmSendStep key={calldata.expiresAt} {...props} calldata={calldata} />
    </EvmWalletProvider>
  );
}
