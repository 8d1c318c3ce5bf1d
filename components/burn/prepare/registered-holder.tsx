import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChoiceConcernNotice } from '#components/domain/registration/choice-concern-notice.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { findChoiceWarning } from '#lib/registrations/registration-choices.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';

interface RegisteredHolderProps {
  load: typeof walletListOptions;
  chainId: ChainId;
  address: string;
  /** What is below. Until the registrations are read it may move, so that nothing in it may be pressed. */
  children?: (isRead: boolean) => ReactNode;
}

/** What is known against a holder, before the service is asked to authorize a burn (R36, R37). */
export function RegisteredHolder({ load, chainId, address, children }: RegisteredHolderProps) {
  const { data, isPending } = useQuery(load());
  return (
    <>
      {data && (
        <ChoiceConcernNotice
          concern={findChoiceWarning(data.wallets, { chainId, address, amountCents: null })}
        />
      )}
      {children?.(!isPending)}
    </>
  );
}
