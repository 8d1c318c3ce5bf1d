import { useBurnBackend } from '#components/burn/burn-backend.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { HolderBalanceList } from './holder-balance-list.tsx';
import { RegisteredHolder } from './registered-holder.tsx';
import { useHolderReadiness } from './use-holder-readiness.ts';

interface TypedHolderProps {
  chainId: ChainId;
  amountCents: number | null;
  address: string;
  /** The token of the chain, where it is known. */
  token: string | undefined;
  tokenSymbol: string | null;
}

/** What is known of a wallet that is not connected: against its registration, and what it has. */
export function TypedHolder({ chainId, amountCents, address, token, tokenSymbol }: TypedHolderProps) {
  const { wallets } = useBurnBackend();
  const { readiness } = useHolderReadiness({ chainId, amountCents, address, token });
  return (
    <>
      {wallets && <RegisteredHolder load={wallets} chainId={chainId} address={address} />}
      <HolderBalanceList chainId={chainId} tokenSymbol={tokenSymbol} readiness={readiness} />
    </>
  );
}
