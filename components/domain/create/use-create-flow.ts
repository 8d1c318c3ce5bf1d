import { useCallback, useState } from 'react';
import type { Fault, Result } from '#lib/errors/result.ts';
import { useCreateSend } from './use-create-send.ts';
import { useKeyedDraft, type DraftSource } from './use-keyed-draft.ts';

type Reading<Order> = { readonly ok: true; readonly order: Order } | { readonly ok: false };

interface CreateFlowOptions<Values, Order, Value> {
  draft: DraftSource<Values>;
  /** Reads what was typed. */
  read: (values: Values) => Reading<Order>;
  /** Sends the order under its key; the same key again only tells the outcome. */
  send: (order: Order, idempotencyKey: string) => Promise<Result<Value>>;
  /** The page of what was created; null while the service's answer is owed. */
  hrefOf: (value: Value) => string | null;
}

/** Fill in, review, create once. `read`, `send` and `hrefOf` are the same ones at every rendering. */
export function useCreateFlow<Values extends Readonly<Record<string, string>>, Order, Value>(
  options: CreateFlowOptions<Values, Order, Value>,
) {
  const { read, send, hrefOf } = options;
  const { draft, edit, freeze, refuse, forget } = useKeyedDraft(options.draft);
  // A draft that was already sent comes back at its review: what became of it is asked there, under the same key.
  const [isReviewing, setIsReviewing] = useState(draft.sentValues !== null);
  const [refusal, setRefusal] = useState<Fault>();

  const sendFrozen = useCallback(() => {
    const { values, idempotencyKey } = freeze();
    const reading = read(values);
    if (!reading.ok) throw new Error('a reviewed draft can be read');
    return send(reading.order, idempotencyKey);
  }, [freeze, read, send]);
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
    hrefOf,
    initial: draft.sentValues === null ? { kind: 'idle' } : { kind: 'unanswered' },
    onRefused,
    onAccepted: forget,
  });

  const reading = read(draft.values);
  return {
    draft,
    edit,
    refusal,
    state,
    submit,
    /** What is under review; null while the form is filled in. */
    reviewed: isReviewing && reading.ok ? reading.order : null,
    review: () => {
      setRefusal(undefined);
      reset();
      setIsReviewing(true);
    },
    goBack: () => {
      reset();
      setIsReviewing(false);
    },
  };
}
