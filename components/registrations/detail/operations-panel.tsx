import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { TransactionLink } from '#components/domain/chains/transaction-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { OPERATION_STATUSES, OPERATION_TYPES } from '#lib/registrations/wallet.ts';

interface OperationsPanelProps {
  wallet: WalletDetail;
  environment: Environment;
  hasExplorer: boolean;
}

/** The service's operations, newest first: it answers at most 25, older ones are our own copy (R134). */
export function OperationsPanel({ wallet, environment, hasExplorer }: OperationsPanelProps) {
  const t = useTranslations('wallets.operations');
  const words = useOperationLabels();
  return (
    <Panel title={t('title')}>
      {wallet.deletedAt !== null && <p className="pb-2 text-sm text-muted">{t('deleted')}</p>}
      {wallet.operations.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ol className="-my-2 divide-y divide-line">
          {wallet.operations.map((operation) => (
            <li key={operation.id} className="flex flex-col gap-1 py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <span className="font-medium">{words.type(operation.operationType)}</span>,{' '}
                  {words.status(operation.status)}
                </span>
                <Instant at={operation.updatedAt} format="exact" className="text-sm text-muted" />
              </p>
              {operation.txSignature !== null && (
                <TransactionLink
                  chainId={wallet.chainId}
                  transactionId={operation.txSignature}
                  what={t('transaction')}
                  environment={environment}
                  hasExplorer={hasExplorer}
                />
              )}
              {operation.errorMessage !== null && (
                <p className="text-sm break-words text-danger-ink">{operation.errorMessage}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function useOperationLabels() {
  const t = useTranslations('wallets');
  return {
    type(word: string): string {
      const known = OPERATION_TYPES.find((type) => type === word);
      return known === undefined ? t('unknown', { word }) : t(`operations.type.${known}`);
    },
    status(word: string): string {
      const known = OPERATION_STATUSES.find((status) => status === word);
      return known === undefined ? t('unknown', { word }) : t(`operations.status.${known}`);
    },
  };
}
