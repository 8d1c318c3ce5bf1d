import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useWatch, type Resolver } from 'react-hook-form';
import { CREATE_FORM_SCHEMAS, type CreateValues } from '#lib/intents/create/create-form.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { KeyedDraft } from '#lib/browser-storage/draft-with-idempotency-key.ts';
import type { Fault } from '#lib/errors/result.ts';
import { formatBrlDigits, parseBrl, formatBrl } from '#lib/money/cents.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { ChainField } from '#components/create/fields/chain-field.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { CreateSummary } from './create-summary.tsx';
import { CREATE_MARKS } from './create-marks.ts';
import { listUnmarked } from '#components/create/fields/field-marks.ts';
import { ReferenceField } from '#components/create/fields/reference-field.tsx';
import { useCreateProblem } from '#components/create/fields/use-create-problem.ts';
import { ReviewButton } from './review-button.tsx';
import { toTexts, useFillForm } from './use-fill-form.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import { AmountField } from '#components/domain/form/amount-field.tsx';
import { Form } from '#components/ui/form.tsx';

interface FillStepProps extends Pick<
  CreateFormProps,
  'intentType' | 'words' | 'renderDestination' | 'amountNote' | 'nameOf'
> {
  draft: KeyedDraft<CreateValues>;
  /** The last refusal; it marks the fields it is about. */
  refusal: Fault | undefined;
  onEdit: (values: CreateValues) => void;
  onReview: () => void;
}

/**
 * The fields. What is typed is kept at once; a field is checked when it is left, all of them before the
 * review.
 */
export function FillStep(props: FillStepProps) {
  const { intentType, renderDestination, amountNote, nameOf, draft, refusal, onEdit, onReview } = props;
  const { destination: destinationLabel } = props.words;
  const t = useTranslations('create');
  const words = useCreateProblem();
  const { register, handleSubmit, setValue, control, errors, checkLeft } = useFillForm<CreateValues>({
    values: draft.values,
    resolver: RESOLVERS[intentType],
    refusal,
    marks: CREATE_MARKS,
    onEdit,
  });
  const values = toTexts(useWatch({ control }));
  const cents = parseBrl(values.amount ?? '');
  function writeAmountOut() {
    if (cents !== undefined) setValue('amount', formatBrlDigits(cents));
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        noValidate
        onBlur={checkLeft}
        onSubmit={(event) => void handleSubmit(onReview)(event)}
        className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5"
      >
        {refusal !== undefined && (
          <FaultPanel fault={refusal} unmarked={listUnmarked(CREATE_MARKS, refusal)} />
        )}
        <ChainField input={register('chainId')} error={errors.chainId && t('chain.missing')} />
        {renderDestination({
          input: register('destination'),
          text: values.destination ?? '',
          chainId: values.chainId ?? '',
          amountCents: cents ?? null,
          error: words(errors.destination?.message),
          onChoose: (value) => setValue('destination', value, { shouldValidate: true, shouldTouch: true }),
        })}
        <AmountField
          label={t('amount.label')}
          hint={t('amount.hint', { minimum: formatBrl(MINIMUM_AMOUNT_CENTS) })}
          toRead={(amount) => t('amount.read', { amount })}
          leastCents={MINIMUM_AMOUNT_CENTS}
          input={register('amount', { onBlur: writeAmountOut })}
          text={values.amount ?? ''}
          error={words(errors.amount?.message)}
          note={cents === undefined ? undefined : amountNote?.(cents)}
        />
        <ReferenceField
          intentType={intentType}
          input={register('clientReference')}
          text={values.clientReference ?? ''}
          error={words(errors.clientReference?.message)}
          idempotencyKey={draft.idempotencyKey}
        />
        <ReviewButton copy="create" />
      </Form>
      <CreateSummary {...{ intentType, values, cents, destinationLabel, nameOf }} />
    </div>
  );
}

const RESOLVERS: Readonly<Record<IntentType, Resolver<CreateValues>>> = {
  onramp: zodResolver(CREATE_FORM_SCHEMAS.onramp, undefined, { raw: true }),
  offramp: zodResolver(CREATE_FORM_SCHEMAS.offramp, undefined, { raw: true }),
};
