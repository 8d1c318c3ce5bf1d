'use client';

import { SolanaWalletProvider } from '#components/wallet-connect/solana/solana-wallet-provider.tsx';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { SolanaSteps } from './solana-steps.tsx';

/**
 * Paths A and B: signed by the authorizing wallet. They need wallet-adapter and web3.js, so this is loaded
 * when signing begins.
 */
export function SolanaGrant(props: GrantPanelProps) {
  return (
    <SolanaWalletProvider environment={props.environment}>
      <SolanaSteps {...props} />
    </SolanaWalletProvider>
  );
}
