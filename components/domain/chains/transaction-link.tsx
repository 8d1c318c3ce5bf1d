import type { ChainId, Environment } from '#lib/chains/chains.ts';
import { explorerUrl } from '#lib/chains/explorer.ts';
import { ExplorerLink } from './explorer-link.tsx';
import { Identifier } from '#components/domain/identifier.tsx';

interface TransactionLinkProps {
  chainId: ChainId;
  transactionId: string;
  what: string;
  environment: Environment;
  hasExplorer: boolean;
}

/** A transaction's id, and the public explorer where the chain has one. */
export function TransactionLink({
  chainId,
  transactionId,
  what,
  environment,
  hasExplorer,
}: TransactionLinkProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Identifier value={transactionId} what={what} />
      {hasExplorer && <ExplorerLink href={explorerUrl(chainId, environment, transactionId)} />}
    </span>
  );
}
