import { useTranslations } from 'next-intl';
import { mayHelpToRetry, type CreateOrder } from '#lib/intents/create/create-form.ts';
import type { Fault } from '#lib/errors/result.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { CREATE_MARKS } from './create-marks.ts';
import { EarlierRequests } from '#components/create/send/earlier-requests.tsx';
import { ExistingIntent } from '#components/create/send/existing-intent.tsx';
import { isAboutField } from '#components/create/fields/field-marks.ts';
import { Named } from '#components/domain/registration/named.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { SourceIntent } from '#components/create/send/source-intent.tsx';
import { CreateSendOutcome } from '#components/create/send/create-send-outcome.tsx';
import type { SendState } from '#components/create/send/use-create-send.ts';
import type { ReactNode } from 'react';
import { FactList } from '#components/ui/fact-list.tsx';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { Money } from '#components/domain/money.tsx';
import { formatBrl } from '#lib/money/cents.ts';
import type { EarlierRequest } from './use-create-flow.ts';

interface ReviewStepProps extends Pick<
  CreateFormProps,
  'intentType' | 'words' | 'reviewNote' | 'nameOf' | 'renderConcern'
> {
  order: CreateOrder;
  idempotencyKey: string;
  state: SendState;
  earlier: readonly EarlierRequest<CreateOrder>[];
  onSubmit: () => void;
  onEdit: () => void;
  onStartAnother: () => void;
}

/** Everything in full, then one button. While an answer is pending there is nothing to press. */
export function ReviewStep({
  intentType,
  words,
  reviewNote,
  nameOf,
  renderConcern,
  order,
  idempotencyKey,
  state,
  earlier,
  onSubmit,
  onEdit,
  onStartAnother,
}: ReviewStepProps) {
  return (
    <ReviewFrame copy="create">
      <EarlierRequests
        copy="create"
        requests={earlier}
        describe={(order, key) => <EarlierOrder order={order} idempotencyKey={key} />}
        listHref="/intents"
      />
      <CreateReview
        intentType={intentType}
        order={order}
        destinationLabel={words.destination}
        nameOf={nameOf}
        reference={order.clientReference ?? idempotencyKey}
        note={reviewNote}
      />
      {renderConcern?.(order, idempotencyKey)}
      {state.kind === 'refused' && (
        <FaultPanel fault={state.fault} action={<FaultAction fault={state.fault} />} />
      )}
      <CreateSendOutcome
        copy="create"
        state={state}
        create={words.create}
        needsEdit={state.kind === 'refused' && isAboutField(CREATE_MARKS, state.fault)}
        canRetry={state.kind !== 'refused' || mayHelpToRetry(state.fault.code)}
        onSubmit={onSubmit}
        onEdit={onEdit}
        onStartAnother={onStartAnother}
        requestKey={<RequestKey value={idempotencyKey} />}
      />
    </ReviewFrame>
  );
}

function EarlierOrder({ order, idempotencyKey }: { order: CreateOrder; idempotencyKey: string }) {
  const t = useTranslations('create.earlier');
  const amount = formatBrl(order.amountCents);
  return t('what', {
    amount,
    destination: order.destination,
    reference: order.clientReference ?? idempotencyKey,
  });
}

function RequestKey({ value }: { value: string }) {
  const t = useTranslations('create.waiting');
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {t('key')} <Identifier value={value} what={t('key').toLowerCase()} />
    </p>
  );
}

function FaultAction({ fault }: { fault: Fault }) {
  if (fault.code === 'source_not_repeatable') return <SourceIntent fault={fault} />;
  return fault.code === 'reference_exists' ? <ExistingIntent fault={fault} /> : null;
}

interface CreateReviewProps {
  nameOf: CreateFormProps['nameOf'];
  intentType: IntentType;
  order: CreateOrder;
  destinationLabel: string;
  /** The reference that will be sent: the user's, or else the key (R31). */
  reference: string;
  note?: ReactNode;
}

/** Everything that will be sent, in full, before it is sent. */
function CreateReview({ intentType, order, destinationLabel, nameOf, reference, note }: CreateReviewProps) {
  const t = useTranslations('create');
  const common = useTranslations('common');
  const id = (value: string) => <span className="font-mono text-sm break-all">{value}</span>;
  return (
    <div className="flex flex-col gap-2">
      <FactList
        facts={[
          { label: common('fieldType'), value: common(`intentTypeLong.${intentType}`) },
          { label: t('chain.label'), value: common(`chain.${order.chainId}`) },
          {
            label: t('amount.label'),
            value: <Money cents={order.amountCents} className="text-xl font-semibold" />,
          },
          { label: destinationLabel, value: <Named name={nameOf?.(order)}>{id(order.destination)}</Named> },
          { label: t('reference.effective'), value: id(reference) },
        ]}
      />
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
    </div>
  );
}
