import { useTranslations } from 'next-intl';
import { useCallback, useState, type ReactNode } from 'react';
import {
  createValuesSchema,
  EMPTY_VALUES,
  isFinalRefusal,
  type CreateValues,
} from '#lib/conversion/create-draft.ts';
import type { IntentType } from '#lib/conversion/intent-type.ts';
import { readCreateValues, type CreateOrder } from '#lib/conversion/read-create-values.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import { CreateSteps } from './create-steps.tsx';
import type { DestinationFieldProps } from './destination-field-props.ts';
import { FillStep } from './fill-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useCreateSend } from './use-create-send.ts';
import { useKeyedDraft } from './use-keyed-draft.ts';

export interface CreateFormProps {
  intentType: IntentType;
  from: { intentId: string; values: CreateValues } | null;
  words: {
    readonly destination: string;
    readonly create: string;
  };
  /** The direction's own field; called while rendering, so it is no component of its own. */
  renderDestination: (props: DestinationFieldProps) => ReactNode;
  /** What an amount means here, e.g. that it confirms itself. */
  amountNote?: (amountCents: number) => string | undefined;
  reviewNote?: string;
  /** Sends the order under its key; the same key again only tells the outcome. */
  send: (order: CreateOrder, idempotencyKey: string) => Promise<Result<{ readonly intentId: string | null }>>;
}

/** Fill in, review, create once: the form of both directions. */
export function CreateForm(props: CreateFormProps) {
  const { intentType, from, send } = props;
  const t = useTranslations('create');
  const { draft, edit, freeze, refuse, forget } = useKeyedDraft(toDraftSource({ intentType, from }));
  // A draft that was already sent comes back at its review: what became of it is asked there, under the same key.
  const [isReviewing, setIsReviewing] = useState(draft.sentValues !== null);
  const [refusal, setRefusal] = useState<Fault>();

  const sendFrozen = useCallback(() => {
    const { values, idempotencyKey } = freeze();
    const reading = readCreateValues(intentType, values);
    if (!reading.ok) throw new Error('a reviewed draft can be read');
    return send(reading.order, idempotencyKey);
  }, [freeze, intentType, send]);
  const onRefused = useCallback(
    (fault: Fault) => {
      setRefusal(fault);
      refuse(fault.code);
      // Marked fields are of no use on a page without fields.
      if ((fault.fieldErrors ?? []).length > 0) setIsReviewing(false);
    },
    [refuse],
  );
  const { state, submit, reset } = useCreateSend({
    send: sendFrozen,
    hrefOf: toIntentPage,
    initial: draft.sentValues === null ? { kind: 'idle' } : { kind: 'unanswered' },
    onRefused,
    onAccepted: forget,
  });

  const reading = readCreateValues(intentType, draft.values);
  const isAtReview = isReviewing && reading.ok;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <CreateSteps current={isAtReview ? 'review' : 'fill'} label={t('steps.label')} />
      {isAtReview ? (
        <ReviewStep
          {...props}
          order={reading.order}
          idempotencyKey={draft.idempotencyKey}
          state={state}
          onSubmit={submit}
          onEdit={() => {
            reset();
            setIsReviewing(false);
          }}
        />
      ) : (
        <FillStep
          {...props}
          draft={draft}
          refusal={refusal}
          onEdit={edit}
          onReview={() => {
            setRefusal(undefined);
            reset();
            setIsReviewing(true);
          }}
        />
      )}
    </div>
  );
}

function toIntentPage({ intentId }: { readonly intentId: string | null }): string | null {
  return intentId === null ? null : `/intents/${intentId}`;
}

function toDraftSource({ intentType, from }: Pick<CreateFormProps, 'intentType' | 'from'>) {
  return {
    slot: `create:${intentType}:${from?.intentId ?? 'new'}`,
    schema: createValuesSchema,
    values: from?.values ?? EMPTY_VALUES,
    isFinalRefusal,
  };
}
