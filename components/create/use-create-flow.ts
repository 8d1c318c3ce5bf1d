import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import {
  findEarlierRequests,
  isAsReviewed,
  isSent,
  type KeyedDraft,
} from '#lib/browser-storage/draft-with-idempotency-key.ts';
import { isFinalRefusal, isWithoutEffect, type Fault } from '#lib/errors/result.ts';
import { useEarlierAnswers } from '#components/create/send/use-earlier-answers.ts';
import { isPending, type SendState, useCreateSend } from '#components/create/send/use-create-send.ts';
import type { SendAnswer } from '#components/create/send/send-answer.ts';
import { enterReview, findReviewEntry, isReviewAt, leaveReview } from './review-entry.ts';
import { useDraftWithIdempotencyKey, type DraftSource } from './use-draft-with-idempotency-key.ts';

interface CreateFlowOptions<Values, Order> {
  draft: Omit<DraftSource<Values>, 'toText'>;
  /** From what was typed to the order. */
  schema: z.ZodType<Order, Values>;
  /** Sends the order under its key; the same key again only answers the outcome. */
  send: (order: Order, idempotencyKey: string) => Promise<SendAnswer>;
  /** Asks what became of what was sent under a key. */
  ask: (idempotencyKey: string) => Promise<SendAnswer>;
  /** Just before the page of what was created is opened. Constant. */
  onLeave: () => void;
}

/** A request that was sent from the form before, as another order, whose outcome was not known then. */
export interface EarlierRequest<Order> {
  readonly idempotencyKey: string;
  /** Null where what was typed can no longer be read as an order. */
  readonly order: Order | null;
  /** Where what it created is, once that is known. */
  readonly href: string | null;
}

/** Fill in, review, create once. The schema and the functions are the same ones at every rendering. */
export function useCreateFlow<Values extends Readonly<Record<string, string>>, Order>(
  options: CreateFlowOptions<Values, Order>,
) {
  const { schema } = options;
  const keyed = useDraftWithIdempotencyKey({
    ...options.draft,
    toText: (values) => toText(schema, values),
  });
  const { draft, edit, renew } = keyed;
  /** Whether the present entry of the history is the review of what is filled in. */
  const isReviewEntry = () =>
    findReviewEntry() === draft.idempotencyKey && isAsReviewed(draft, (values) => toText(schema, values));
  const [isReviewing, setIsReviewing] = useState(() => isSent(draft) || isReviewEntry());
  const [refusal, setRefusal] = useState<Fault>();
  const onRefused = useCallback((fault: Fault) => {
    setRefusal(fault);
    // Marked fields are of no use on a page without fields, and other values are reviewed again.
    if ((fault.fieldErrors ?? []).length === 0 && fault.code !== CHANGED.fault.code) return;
    setIsReviewing(false);
    leaveReview();
  }, []);
  const { state, submit, begin, created } = useSending({ ...options, keyed, isReviewing, onRefused });

  /** To the review or to the fields. */
  function turnTo(isReview: boolean) {
    begin(isReview ? begun(draft) : { kind: 'idle' });
    setIsReviewing(isReview);
  }
  function goBack() {
    turnTo(false);
    leaveReview();
  }
  useTravel(() => {
    const isReview = isReviewAt({ isOfDraft: isReviewEntry(), isReviewing, isPending: isPending(state) });
    if (isReview !== isReviewing) turnTo(isReview);
  });
  return {
    draft,
    edit,
    refusal,
    state,
    submit,
    /** What is under review; null while the form is filled in. */
    reviewed: isReviewing ? toOrder(schema, draft.values) : null,
    earlier: findEarlierRequests(draft).map((request): EarlierRequest<Order> => ({
      idempotencyKey: request.idempotencyKey,
      order: toOrder(schema, request.values),
      href: created[request.idempotencyKey] ?? null,
    })),
    review: () => {
      setRefusal(undefined);
      enterReview(keyed.review().idempotencyKey);
      turnTo(true);
    },
    goBack,
    /** What was sent is left to the dashboard, and another may be filled in. */
    startAnother: () => {
      renew();
      setRefusal(undefined);
      goBack();
    },
  };
}

/** Back and Forward in the tab's history; a link to a place in the page makes an entry without a state. */
function useTravel(act: () => void): void {
  const onTravel = useEffectEvent(act);
  useEffect(() => {
    const handlePopState = ({ state }: PopStateEvent) => {
      if (state !== null) onTravel();
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);
}

interface SendingOptions<Values extends Readonly<Record<string, string>>, Order> extends Omit<
  CreateFlowOptions<Values, Order>,
  'draft'
> {
  keyed: ReturnType<typeof useDraftWithIdempotencyKey<Values>>;
  isReviewing: boolean;
  onRefused: (fault: Fault) => void;
}

/** Sends what is under review, and asks about what was sent before; what is decided leaves the draft. */
function useSending<Values extends Readonly<Record<string, string>>, Order>(
  options: SendingOptions<Values, Order>,
) {
  const { keyed, isReviewing, schema, send, ask, onRefused, onLeave } = options;
  const { draft, freeze, settle, refuse, finish } = keyed;
  const { idempotencyKey } = draft;
  const settleRefused = useCallback(
    (key: string, fault: Fault) => {
      if (isFinalRefusal(fault)) settle(key);
      else if (isWithoutEffect(fault)) refuse(key);
    },
    [settle, refuse],
  );
  const earlier = isReviewing ? findEarlierRequests(draft) : [];
  const keys = earlier.map((request) => request.idempotencyKey);
  const created = useEarlierAnswers({ keys, ask, onRefused: settleRefused, onMissing: settle });
  const sending = useCreateSend({
    send: useCallback(async () => {
      const frozen = freeze();
      const order = frozen && toOrder(schema, frozen.values);
      return order ? send(order, frozen.idempotencyKey) : CHANGED;
    }, [freeze, schema, send]),
    ask: useCallback(() => ask(idempotencyKey), [ask, idempotencyKey]),
    initial: begun(draft),
    onRefused: useCallback(
      (fault: Fault) => {
        settleRefused(idempotencyKey, fault);
        onRefused(fault);
      },
      [settleRefused, idempotencyKey, onRefused],
    ),
    onAccepted: useCallback(() => {
      finish([idempotencyKey, ...Object.keys(created)]);
      onLeave();
    }, [finish, idempotencyKey, created, onLeave]),
  });
  return { ...sending, created };
}

/** What would be sent is not what is under review: nothing was sent, and no key is forgotten for it. */
const CHANGED = { state: 'refused', fault: { code: 'draft_changed' } } as const satisfies SendAnswer;

/** What was sent is asked about under its key, here and after a reload, before it can be sent again. */
function begun<Values>(draft: KeyedDraft<Values>): SendState {
  return isSent(draft) ? { kind: 'asking' } : { kind: 'idle' };
}

function toOrder<Values, Order>(schema: z.ZodType<Order, Values>, values: Values): Order | null {
  const order = schema.safeParse(values);
  return order.success ? order.data : null;
}

/** The order as it would be sent, so that the same order is the same text however it was typed. */
function toText<Values, Order>(schema: z.ZodType<Order, Values>, values: Values): string | undefined {
  const order = toOrder(schema, values);
  return order === null ? undefined : JSON.stringify(order);
}
