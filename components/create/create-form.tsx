import { useCallback, useState, type ReactNode } from 'react';
import {
  CREATE_FORM_SCHEMAS,
  createValuesSchema,
  EMPTY_VALUES,
  type CreateOrder,
  type CreateValues,
  type FormSource,
  type Prefill,
} from '#lib/intents/create/create-form.ts';
import type { NamedSource } from '#lib/intents/create/named-source.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { CreateOutcome, NotRefused } from '#lib/intents/create/request-outcome.ts';
import type { AskedOutcome } from '#lib/queries/uncached/request-outcomes.ts';
import type { Result } from '#lib/errors/result.ts';
import { CreateSteps } from './create-steps.tsx';
import type { DestinationFieldProps } from '#components/create/fields/destination-field-props.ts';
import { FillStep } from './fill-step.tsx';
import { BlockedSource } from '#components/create/source/blocked-source.tsx';
import { ReviewStep } from './review-step.tsx';
import { SourceNotice } from '#components/create/source/source-notice.tsx';
import { toOutcome, toSendAnswer } from '#components/create/send/send-answer.ts';
import { useCreateFlow } from './use-create-flow.ts';
import { hasSent } from './use-draft-with-idempotency-key.ts';

/** What is sent, but for the direction's own name of its destination. */
export interface CreateCall extends Omit<CreateOrder, 'clientReference'> {
  readonly idempotencyKey: string;
  /** Left out where the user gave none. */
  readonly clientReference?: string;
  /** The conversion that the form was begun from. */
  readonly sourceIntentId: string | null;
  /** Whether the form was opened as of one in its place. */
  readonly replacesSource: boolean;
}

type Destination = Pick<CreateValues, 'chainId' | 'destination'>;

export interface CreateFormProps {
  intentType: IntentType;
  /** Whose form it is: what is typed and sent is kept for this user alone. */
  userId: string;
  /** What the address says it is begun from. */
  source: NamedSource | null;
  /** The values of that one. */
  from: FormSource;
  words: {
    readonly destination: string;
    readonly create: string;
  };
  /** The direction's own field; called while rendering, so it is no component of its own. */
  renderDestination: (props: DestinationFieldProps) => ReactNode;
  /** What an amount means here, e.g. that it confirms itself. */
  amountNote?: (amountCents: number) => string | undefined;
  reviewNote?: string;
  /** What users here call a destination; undefined where they have no name for it. */
  nameOf?: (place: Destination) => string | undefined;
  /** What is known against an order, which is sent under this key; called while rendering. */
  renderConcern?: (order: CreateOrder, idempotencyKey: string) => ReactNode;
  /** Sends the order under its key; the same key again only answers the outcome. */
  send: (call: CreateCall) => Promise<Result<NotRefused<CreateOutcome>>>;
  /** Asks what became of what was sent under a key; nothing is sent for that. */
  ask: (idempotencyKey: string) => Promise<AskedOutcome<CreateOutcome>>;
  /** Just before the page of the conversion is opened. Constant. */
  onLeave: () => void;
}

/**
 * The form of a conversion, of both directions; what its address says it is begun from never changes. Where
 * none may be begun from that there is no form, and what was sent before is asked about all the same (R23).
 */
export function CreateForm(props: CreateFormProps) {
  const { source, from } = props;
  const [isOpen] = useState(() => source === null || isGiven(from) || hasSent(toDraftSource(props)));
  if (isOpen) return <OpenForm {...props} />;
  return source && <BlockedSource intentId={source.intentId} isUnconfirmed={from === 'unconfirmed'} />;
}

function OpenForm(props: CreateFormProps) {
  const { intentType, source, send, ask, onLeave } = props;
  const from = isGiven(props.from) ? props.from : null;
  const sourceIntentId = source?.intentId ?? null;
  const replacesSource = from?.isReplacement ?? source?.replaces ?? false;
  const { draft, edit, refusal, review, reviewed, goBack, startAnother, ...sending } = useCreateFlow({
    draft: toDraftSource(props),
    schema: CREATE_FORM_SCHEMAS[intentType],
    send: useCallback(
      async ({ clientReference, ...order }: CreateOrder, idempotencyKey: string) => {
        const reference = clientReference !== undefined && { clientReference };
        const call = { ...order, ...reference, idempotencyKey, sourceIntentId, replacesSource };
        return toSendAnswer(toOutcome(await send(call)), toIntentPage);
      },
      [send, sourceIntentId, replacesSource],
    ),
    ask: useCallback(async (key: string) => toSendAnswer(await ask(key), toIntentPage), [ask]),
    onLeave,
  });
  return (
    <div className="flex max-w-2xl flex-col gap-5 xl:max-w-[64rem]">
      <CreateSteps copy="create" current={reviewed ? 'review' : 'fill'} />
      {source && !from && (
        <BlockedSource intentId={source.intentId} isUnconfirmed={props.from === 'unconfirmed'} />
      )}
      {from && <SourceNotice from={from} intentType={intentType} />}
      {reviewed ? (
        <ReviewStep
          {...props}
          order={reviewed}
          idempotencyKey={draft.idempotencyKey}
          state={sending.state}
          earlier={sending.earlier}
          onSubmit={sending.submit}
          onEdit={goBack}
          onStartAnother={startAnother}
        />
      ) : (
        <FillStep {...props} draft={draft} refusal={refusal} onEdit={edit} onReview={review} />
      )}
    </div>
  );
}

function toIntentPage({ intentId }: Extract<CreateOutcome, { state: 'accepted' }>): string {
  return `/intents/${intentId}`;
}

/** Named after the address alone: another name after a reload would forget what was sent (R23). */
function toDraftSource({
  intentType,
  userId,
  source,
  from,
}: Pick<CreateFormProps, 'intentType' | 'userId' | 'source' | 'from'>) {
  return {
    userId,
    form: `create:${intentType}:${source?.intentId ?? 'new'}${source?.replaces ? ':replacement' : ''}`,
    schema: createValuesSchema,
    values: isGiven(from) ? from.values : EMPTY_VALUES,
  };
}

function isGiven(from: FormSource): from is Prefill {
  return from !== null && from !== 'unconfirmed';
}
