import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Named } from '#components/domain/registration/named.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';
import { findOwnName } from '#lib/registrations/registration-choices.ts';
import { useBurnBackend } from './burn-backend.ts';

interface NamedHolderProps {
  chainId: ChainId;
  address: string;
  /** The address as it is shown. */
  children: ReactNode;
}

/** A wallet after what users here call it, for those who may see that: a holder with a link may not. */
export function NamedHolder(props: NamedHolderProps) {
  const { wallets } = useBurnBackend();
  return wallets ? <OwnName {...props} load={wallets} /> : props.children;
}

function OwnName({ load, children, ...place }: NamedHolderProps & { load: typeof walletListOptions }) {
  const { data } = useQuery(load());
  return <Named name={data && findOwnName(data.wallets, place)}>{children}</Named>;
}
