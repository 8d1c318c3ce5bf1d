import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import type { CreateValues } from '#lib/conversion/create-draft.ts';
import type { IntentType } from '#lib/conversion/intent-type.ts';
import type { KeyedDraft } from '#lib/conversion/keyed-draft.ts';
import { readCreateValues } from '#lib/conversion/read-create-values.ts';
import type { Fault } from '#lib/errors/result.ts';
import { formatBrl, parseBrl } from '#lib/money/cents.ts';
import { FaultPanel } from '../fault-panel.tsx';
import { AmountField } from './amount-field.tsx';
import { ChainField } from './chain-field.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { toFieldMessages, useProblemWords } from './field-problem.ts';
import { ReferenceField } from './reference-field.tsx';

interface FillStepProps extends Pick<CreateFormProps, 'intentType' | 'renderDestination' | 'amountNote'> {
  draft: KeyedDraft<CreateValues>;
  /** The last refusal; it marks the fields it is about. */
  refusal: Fault | undefined;
  onEdit: (values: CreateValues) => void;
  onReview: () => void;
}

/** The fields. What is typed is kept at once; a field is judged when it is left, all of them before the review. */
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
  const words = useProblemWords();
  const { register, handleSubmit, setValue, control, errors } = useFillForm({
    intentType,
    draft,
    refusal,
    onEdit,
  });
  const values = useWatch({ control });
  const cents = parseBrl(values.amount ?? '');
  function writeAmountOut() {
    if (cents !== undefined) setValue('amount', formatBrl(cents).replace(/^R\$\s/, ''));
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onReview)(event)}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {refusal !== undefined && <FaultPanel fault={refusal} />}
      <ChainField
        registration={register('chainId', { deps: ['destination'] })}
        error={errors.chainId && t('chain.missing')}
      />
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
      <ReviewButton />
    </form>
  );
}

function ReviewButton() {
  const t = useTranslations('create');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="primary">
        {t('review')}
      </Button>
      <span className="text-sm text-muted">{t('kept')}</span>
    </div>
  );
}

interface FillFormOptions {
  intentType: IntentType;
  draft: KeyedDraft<CreateValues>;
  refusal: Fault | undefined;
  onEdit: (values: CreateValues) => void;
}

function useFillForm({ intentType, draft, refusal, onEdit }: FillFormOptions) {
  const fault = useTranslations('fault');
  const { register, handleSubmit, setValue, setError, control, subscribe, formState } = useForm<CreateValues>(
    {
      defaultValues: draft.values,
      resolver: toResolver(intentType),
      mode: 'onTouched',
    },
  );
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onEdit(values) }),
    [subscribe, onEdit],
  );
  useEffect(() => {
    if (!refusal) return;
    const messages = toFieldMessages(refusal, (code) => fault(`${code}.title`));
    messages.forEach(([field, message], index) =>
      setError(field, { type: 'refused', message }, { shouldFocus: index === 0 }),
    );
  }, [refusal, setError, fault]);
  return { register, handleSubmit, setValue, control, errors: formState.errors };
}

function toResolver(intentType: IntentType): Resolver<CreateValues> {
  return (values) => {
    const reading = readCreateValues(intentType, values);
    if (reading.ok) return { values, errors: {} };
    const { chainId, destination, amount, clientReference } = reading.problems;
    const errors: FieldErrors<CreateValues> = {
      ...(chainId && { chainId: { type: 'problem', message: chainId } }),
      ...(destination && { destination: { type: 'problem', message: destination } }),
      ...(amount && { amount: { type: 'problem', message: amount } }),
      ...(clientReference && { clientReference: { type: 'problem', message: clientReference } }),
    };
    return { values: {}, errors };
  };
}
