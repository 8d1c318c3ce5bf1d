import { useCallback, type ReactNode } from 'react';
import {
  createValuesSchema,
  EMPTY_VALUES,
  isFinalRefusal,
  type CreateValues,
} from '#lib/conversion/create-draft.ts';
import type { IntentType } from '#lib/conversion/intent-type.ts';
import { readCreateValues, type CreateOrder } from '#lib/conversion/read-create-values.ts';
import type { Result } from '#lib/errors/result.ts';
import { CreateSteps } from './create-steps.tsx';
import type { DestinationFieldProps } from './destination-field-props.ts';
import { FillStep } from './fill-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useCreateFlow } from './use-create-flow.ts';

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

/** The form of a conversion, of both directions. */
export function CreateForm(props: CreateFormProps) {
  const { intentType, from, send } = props;
  const { draft, edit, refusal, state, submit, reviewed, review, goBack } = useCreateFlow({
    draft: toDraftSource({ intentType, from }),
    read: useCallback((values: CreateValues) => readCreateValues(intentType, values), [intentType]),
    send,
    hrefOf: toIntentPage,
  });
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <CreateSteps copy="create" current={reviewed ? 'review' : 'fill'} />
      {reviewed ? (
        <ReviewStep
          {...props}
          order={reviewed}
          idempotencyKey={draft.idempotencyKey}
          state={state}
          onSubmit={submit}
          onEdit={goBack}
        />
      ) : (
        <FillStep {...props} draft={draft} refusal={refusal} onEdit={edit} onReview={review} />
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
