import { useCallback, useState } from 'react';
import type { z } from 'zod';
import type { Fault } from '#lib/errors/result.ts';
import { type SendAnswer, useCreateSend } from '#components/create/send/use-create-send.ts';
import { useDraftWithIdempotencyKey, type DraftSource } from './use-draft-with-idempotency-key.ts';

interface CreateFlowOptions<Values, Order> {
  draft: DraftSource<Values>;
  /** From what was typed to the order. */
  schema: z.ZodType<Order, Values>;
  /** Sends the order under its key; the same key again only answers the outcome. */
  send: (order: Order, idempotencyKey: string) => Promise<SendAnswer>;
  /** Asks what became of what was sent under a key. */
  ask: (idempotencyKey: string) => Promise<SendAnswer>;
}

/** Fill in, review, create once. `schema`, `send` and `ask` are the same ones at every rendering. */
export function useCreateFlow<Values extends Readonly<Record<string, string>>, Order>(
  options: CreateFlowOptions<Values, Order>,
) {
  const { schema, send, ask } = options;
  const { draft, edit, freeze, refuse, renew, forget } = useDraftWithIdempotencyKey(options.draft);
  // A draft that was already sent comes back at its review: what became of it is asked there, under the same
  // key.
  const [isReviewing, setIsReviewing] = useState(draft.sentValues !== null);
  const [refusal, setRefusal] = useState<Fault>();

  const sendFrozen = useCallback(() => {
    const { values, idempotencyKey } = freeze();
    const order = schema.safeParse(values);
    if (!order.success) throw new Error('a reviewed draft can be parsed');
    return send(order.data, idempotencyKey);
  }, [freeze, schema, send]);
  const askForIt = useCallback(() => ask(draft.idempotencyKey), [ask, draft.idempotencyKey]);
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
    ask: askForIt,
    initial: draft.sentValues === null ? { kind: 'idle' } : { kind: 'asking' },
    onRefused,
    onAccepted: forget,
  });

  const order = schema.safeParse(draft.values);
  return {
    draft,
    edit,
    refusal,
    state,
    submit,
    /** What is under review; null while the form is filled in. */
    reviewed: isReviewing && order.success ? order.data : null,
    review: () => {
      setRefusal(undefined);
      reset();
      setIsReviewing(true);
    },
    goBack: () => {
      reset();
      setIsReviewing(false);
    },
    /** What was sent is left to the dashboard, and another may be filled in. */
    startAnother: () => {
      renew();
      setRefusal(undefined);
      reset();
      setIsReviewing(false);
    },
  };
}
