import { useTranslations } from 'next-intl';
import { isAboutField } from '#components/create/fields/field-marks.ts';
import { ReviewFrame } from '#components/create/review-frame.tsx';
import { EarlierRequests } from '#components/create/send/earlier-requests.tsx';
import { CreateSendOutcome } from '#components/create/send/create-send-outcome.tsx';
import type { SendState } from '#components/create/send/use-create-send.ts';
import type { EarlierRequest } from '#components/create/use-create-flow.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Money } from '#components/domain/money.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { RegisterOrder } from '#lib/registrations/register-form.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { REGISTER_MARKS } from './register-marks.ts';

interface RegisterReviewProps {
  order: RegisterOrder;
  wallets: readonly WalletSummary[];
  state: SendState;
  earlier: readonly EarlierRequest<RegisterOrder>[];
  onSubmit: () => void;
  onEdit: () => void;
  onStartAnother: () => void;
}

/** Everything in full, then one button. While an answer is pending there is nothing to press. */
export function RegisterReview(props: RegisterReviewProps) {
  const { order, wallets, state, earlier, onSubmit, onEdit, onStartAnother } = props;
  const t = useTranslations('wallets.form');
  const chain = useTranslations('common.chain');
  return (
    <ReviewFrame copy="wallets.form">
      <EarlierRequests
        copy="wallets.form"
        requests={earlier}
        describe={({ chainId, address }) => t('earlier.what', { chain: chain(chainId), address })}
        listHref="/wallets"
      />
      <OrderFacts order={order} wallets={wallets} />
      {state.kind === 'refused' && <FaultPanel fault={state.fault} />}
      <CreateSendOutcome
        copy="wallets.form"
        state={state}
        create={t('submit')}
        needsEdit={state.kind === 'refused' && isAboutField(REGISTER_MARKS, state.fault)}
        onSubmit={onSubmit}
        onEdit={onEdit}
        onStartAnother={onStartAnother}
      />
    </ReviewFrame>
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
