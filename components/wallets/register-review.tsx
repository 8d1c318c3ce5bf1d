import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { SendState } from '#components/domain/create/use-create-send.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Money } from '#components/domain/money.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { RegisterOrder } from '#lib/conversion/read-register-values.ts';
import type { WalletSummary } from '#lib/conversion/wallet-view.ts';
import { RegisterWaiting } from './register-waiting.tsx';
import { isAboutRegisterField } from './to-register-messages.ts';

interface RegisterReviewProps {
  order: RegisterOrder;
  wallets: readonly WalletSummary[];
  state: SendState;
  onSubmit: () => void;
  onEdit: () => void;
}

/** Everything in full, then one button. While an answer is owed there is nothing to press. */
export function RegisterReview({ order, wallets, state, onSubmit, onEdit }: RegisterReviewProps) {
  const t = useTranslations('wallets.form');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('reviewTitle')}
        </h2>
        <p className="max-w-prose text-muted">{t('reviewText')}</p>
      </div>
      <OrderFacts order={order} wallets={wallets} />
      {state.kind === 'refused' && <FaultPanel fault={state.fault} />}
      {state.kind === 'unanswered' && (
        <Notice tone="attention" title={t('unanswered.title')}>
          <p className="max-w-prose">{t('unanswered.text')}</p>
        </Notice>
      )}
      {state.kind === 'waiting' ? (
        <RegisterWaiting sinceMs={state.sinceMs} />
      ) : (
        <Actions state={state} onSubmit={onSubmit} onEdit={onEdit} />
      )}
    </section>
  );
}

function OrderFacts({ order, wallets }: Pick<RegisterReviewProps, 'order' | 'wallets'>) {
  const t = useTranslations('wallets.form');
  const common = useTranslations('common');
  const id = (value: string) => <span className="font-mono text-sm break-all">{value}</span>;
  return (
    <FactList
      facts={[
        { label: t('chain'), value: common(`chain.${order.chainId}`) },
        { label: t('address'), value: id(order.address) },
        'limitCents' in order
          ? {
              label: t('limit'),
              value: <Money cents={order.limitCents} className="text-xl font-semibold" />,
            }
          : {
              label: t('whitelister'),
              value: (
                <>
                  {wallets.find(({ address }) => address === order.whitelisterWallet)?.label}{' '}
                  {id(order.whitelisterWallet)}
                </>
              ),
            },
        { label: t('label'), value: order.label ?? <span className="text-muted">{t('noLabel')}</span> },
      ]}
    />
  );
}

/** Send and go back; where only another value helps, going back comes first. */
function Actions({ state, onSubmit, onEdit }: Pick<RegisterReviewProps, 'state' | 'onSubmit' | 'onEdit'>) {
  const t = useTranslations('wallets.form');
  const needsEdit = state.kind === 'refused' && isAboutRegisterField(state.fault);
  const isSending = state.kind === 'sending';
  const labels = {
    idle: t('submit'),
    sending: t('sending'),
    refused: t('retry'),
    unanswered: t('retrySame'),
    waiting: t('submit'),
  };
  return (
    <div className={clsx('flex flex-wrap gap-2', needsEdit && 'flex-row-reverse justify-end')}>
      <Button variant={needsEdit ? 'secondary' : 'primary'} isPending={isSending} onClick={onSubmit}>
        {labels[state.kind]}
      </Button>
      {!isSending && (
        <Button variant={needsEdit ? 'primary' : 'secondary'} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </div>
  );
}
