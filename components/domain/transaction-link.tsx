import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ChainId, Environment } from '#lib/chains/chains.ts';
import { explorerUrl } from '#lib/chains/explorer.ts';
import { Identifier } from './identifier.tsx';

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
  const t = useTranslations('common');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Identifier value={transactionId} what={what} />
      {hasExplorer && (
        <a
          href={explorerUrl(chainId, environment, transactionId)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex shrink-0 items-center gap-1 rounded-sm text-sm text-accent underline underline-offset-2"
        >
          {t('explorer')}
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">({t('opensElsewhere')})</span>
        </a>
      )}
    </span>
  );
}
