import type { ContractView } from './contract-view.ts';

/** Where a contract is on the page of contracts. */
export function toContractHref({ chainId, kind }: Pick<ContractView, 'chainId' | 'kind'>): string {
  return `/contracts#${contractAnchor({ chainId, kind })}`;
}

export function contractAnchor({ chainId, kind }: Pick<ContractView, 'chainId' | 'kind'>): string {
  return `${chainId}-${kind}`;
}
