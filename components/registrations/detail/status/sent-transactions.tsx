import { useTranslations } from 'next-intl';
import { TransactionLink } from '#components/domain/chains/transaction-link.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

export interface SentTransactionsProps {
  wallet: Pick<WalletSummary, 'chainId' | 'unregisteredHashes'>;
  environment: Environment;
  /** Local chains are on no public explorer. */
  hasExplorer: boolean;
}

/** What was sent for a deleted registration and may have authorized its address: a user checks each. */
export function SentTransactions({ wallet, environment, hasExplorer }: SentTransactionsProps) {
  const t = useTranslations('wallets.receipt');
  return (
    <ul className="flex flex-col gap-1">
      {wallet.unregisteredHashes.map(({ txSignature }) => (
        <li key={txSignature}>
          <TransactionLink
            chainId={wallet.chainId}
            transactionId={txSignature}
            what={t('transaction')}
            environment={environment}
            hasExplorer={hasExplorer}
          />
        </li>
      ))}
    </ul>
  );
}
