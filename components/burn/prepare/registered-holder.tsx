import { useQuery } from '@tanstack/react-query';
import { ChoiceConcern } from '#components/domain/registration/choice-concern.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { findChoiceWarning } from '#lib/registrations/registration-choices.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';

interface RegisteredHolderProps {
  load: typeof walletListOptions;
  chainId: ChainId;
  address: string;
}

/** What is known against a holder, before the service is asked to authorize a burn (R36, R37). */
export function RegisteredHolder({ load, chainId, address }: RegisteredHolderProps) {
  const { data } = useQuery(load());
  if (!data) return null;
  return <ChoiceConcern concern={findChoiceWarning(data.wallets, { chainId, address, amountCents: null })} />;
}
