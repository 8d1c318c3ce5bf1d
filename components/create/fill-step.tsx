import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useWatch, type Resolver } from 'react-hook-form';
import { CREATE_FORM_SCHEMAS, type CreateValues } from '#lib/intents/create/create-form.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { KeyedDraft } from '#lib/browser-storage/keyed-draft.ts';
import type { Fault } from '#lib/errors/result.ts';
import { formatBrlDigits, parseBrl } from '#lib/money/cents.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { AmountField } from '#components/create/fields/amount-field.tsx';
import { ChainField } from '#components/create/fields/chain-field.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { CREATE_MARKS } from './create-marks.ts';
import { ReferenceField } from '#components/create/fields/reference-field.tsx';
import { ReviewButton } from './review-button.tsx';
import { useCreateProblem } from '#components/create/send/use-create-problem.ts';
import { useFillForm } from './use-fill-form.ts';

interface FillStepProps extends Pick<CreateFormProps, 'intentType' | 'renderDestination' | 'amountNote'> {
  draft: KeyedDraft<CreateValues>;
  /** The last refusal; it marks the fields it is about. */
  refusal: Fault | undefined;
  onEdit: (values: CreateValues) => void;
  onReview: () => void;
}

/**
 * The fields. What is typed is stored at once; a field is checked when it is left, all of them before the
 * review.
 */
export function FillStep({
  intentType,
  renderDestination,
  amountNote,
  draft,
  refusal,
  onEdit,
  onReview,
}: FillStepProps) {
  const t = useTranslations('create');
  const words = useCreateProblem();
  const { register, handleSubmit, setValue, control, errors } = useFillForm<CreateValues>({
    values: draft.values,
    resolver: RESOLVERS[intentType],
    refusal,
    marks: CREATE_MARKS,
    onEdit,
  });
  const values = useWatch({ control });
  const cents = parseBrl(values.amount ?? '');
  function writeAmountOut() {
    if (cents !== undefined) setValue('amount', formatBrlDigits(cents));
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onReview)(event)}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {refusal !== undefined && <FaultPanel fault={refusal} />}
      <ChainField registration={register('chainId')} error={errors.chainId && t('chain.missing')} />
      {renderDestination({
        registration: register('destination'),
        text: values.destination ?? '',
        chainId: values.chainId ?? '',
        amountCents: cents ?? null,
        error: words(errors.destination?.message),
        onChoose: (value) => setValue('destination', value, { shouldValidate: true, shouldTouch: true }),
      })}
      <AmountField
        registration={register('amount', { onBlur: writeAmountOut })}
        text={values.amount ?? ''}
        error={words(errors.amount?.message)}
        note={cents === undefined ? undefined : amountNote?.(cents)}
      />
      <ReferenceField
        registration={register('clientReference')}
        text={values.clientReference ?? ''}
        error={words(errors.clientReference?.message)}
        idempotencyKey={draft.idempotencyKey}
      />
      <ReviewButton copy="create" />
    </form>
  );
}

const RESOLVERS: Readonly<Record<IntentType, Resolver<CreateValues>>> = {
  onramp: zodResolver(CREATE_FORM_SCHEMAS.onramp, undefined, { raw: true }),
  offramp: zodResolver(CREATE_FORM_SCHEMAS.offramp, undefined, { raw: true }),
};
