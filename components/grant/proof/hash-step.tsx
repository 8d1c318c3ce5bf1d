import { useTranslations } from 'next-intl';
import { DeliveryProgress } from '#components/delivery/delivery-progress.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import type { HashDelivery } from './hash-outbox.ts';

/** While this browser holds a hash that the server does not have: nothing is sent again. */
export function HashStep({ delivery }: { delivery: HashDelivery }) {
  const t = useTranslations('grant.hash');
  const { record, state, tries, isStored } = delivery;
  const isUnseen = state === 'waiting' && delivery.fault?.code === 'wallet_hash_unseen';
  const { hashes } = useGrantBackend();
  return (
    <div className="flex flex-col gap-3">
      {(state === 'sending' || state === 'waiting') && (
        <DeliveryProgress
          delivery={delivery}
          words={{
            sending: t('sending'),
            waiting: t(isUnseen ? 'unseen' : 'waiting', { tries }),
            signedOut: t('signedOut'),
            retry: t('retry'),
          }}
          onRetry={() => hashes().retry(record)}
        />
      )}
      {state === 'refused' && (
        <FaultPanel
          fault={delivery.fault}
          action={
            <div className="flex flex-wrap gap-2">
              {delivery.fault.code === 'wallet_hash_unseen' && (
                <Button size="sm" onClick={() => hashes().retry(record)}>
                  {t('retry')}
                </Button>
              )}
              <Button size="sm" onClick={() => hashes().discard(delivery)}>
                {t('continue')}
              </Button>
            </div>
          }
        />
      )}
      <FactList
        facts={[{ label: t('label'), value: <Identifier value={record.txHash} what={t('what')} /> }]}
      />
      {state !== 'refused' && !isStored && <Notice tone="danger" title={t('notStored')} />}
    </div>
  );
}
