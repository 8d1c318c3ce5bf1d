import { useCallback, useState } from 'react';
import type { z } from 'zod';
import {
  editKeyedDraft,
  freezeKeyedDraft,
  isSameRequest,
  openKeyedDraft,
  refuseKeyedDraft,
  reviewKeyedDraft,
  settleKeyedDraft,
  takeKeptValues,
  type KeyedDraft,
  type OrderText,
} from '#lib/browser-storage/draft-with-idempotency-key.ts';
import {
  dropUnsentDrafts,
  readDraft,
  removeDraft,
  writeDraft,
  type DraftPlace,
} from '#lib/browser-storage/draft-storage.ts';

export interface DraftSource<Values> extends DraftPlace {
  schema: z.ZodType<Values>;
  /** The first values; a draft that the tab kept comes before them. */
  values: Values;
  /** What the values order, as a text to compare. */
  toText: OrderText<Values>;
}

type Change<Values> = (draft: KeyedDraft<Values>) => KeyedDraft<Values>;

const newKey = () => crypto.randomUUID();

/** Whether the tab keeps a request that was sent from the form; it keeps nothing new. */
export function hasSent<Values extends Readonly<Record<string, string>>>(
  source: Omit<DraftSource<Values>, 'toText'>,
): boolean {
  return openKeyedDraft(readDraft(sessionStorage, source), source, newKey).sent.length > 0;
}

/**
 * A form's draft, kept in this tab for its user, so that a reload continues with the same key (R23). The
 * source never changes.
 */
export function useDraftWithIdempotencyKey<Values extends Readonly<Record<string, string>>>(
  source: DraftSource<Values>,
) {
  const [{ userId, form, values, toText }] = useState(source);
  const { draft, open, change, changeSent } = useKeptDraft(source);

  return {
    draft,
    edit: useCallback(
      (edited: Values) => change((d) => editKeyedDraft(d, edited, { toText, newKey })),
      [change, toText],
    ),
    /** What is filled in goes under review. */
    review: useCallback(() => change((d) => reviewKeyedDraft(d, toText)), [change, toText]),
    /**
     * The request on screen, frozen. Undefined where the tab keeps another by now: then nothing may be sent,
     * and the form is filled in with that one.
     */
    freeze: useCallback((): KeyedDraft<Values> | undefined => {
      if (isSameRequest(draft, open(), toText)) return change(freezeKeyedDraft);
      change((kept) => takeKeptValues(draft, kept, { toText, newKey }));
      return undefined;
    }, [draft, open, change, toText]),
    /** A request was refused without effect, and may be sent again under its key. */
    refuse: useCallback((key: string) => changeSent((d) => refuseKeyedDraft(d, key)), [changeSent]),
    /** A request has its final outcome, and nothing will come of it. */
    settle: useCallback((key: string) => changeSent((d) => settleKeyedDraft(d, key, newKey)), [changeSent]),
    /**
     * Another intention: the values to begin with, under a key of their own. What was sent continues without
     * this form.
     */
    renew: useCallback(
      () => change((d) => ({ ...settleKeyedDraft(d, d.idempotencyKey, newKey), values })),
      [change, values],
    ),
    /**
     * These requests created what they ordered. What is shown stays, because the page is left now. The next
     * form is empty, and still knows what else was sent.
     */
    finish: useCallback(
      (keys: readonly string[]) => {
        const settled = keys.reduce((d, key) => settleKeyedDraft(d, key, newKey), open());
        if (settled.sent.length === 0) removeDraft(sessionStorage, { userId, form });
        else writeDraft(sessionStorage, { userId, form }, { ...settled, values });
      },
      [userId, form, open, values],
    ),
  };
}

/** The draft as it is shown, and what changes it in the tab. */
function useKeptDraft<Values extends Readonly<Record<string, string>>>(
  source: Omit<DraftSource<Values>, 'toText'>,
) {
  const [{ userId, form, schema, values }] = useState(source);
  const open = useCallback(
    () => openKeyedDraft(readDraft(sessionStorage, { userId, form }), { schema, values }, newKey),
    [userId, form, schema, values],
  );
  const [draft, setDraft] = useState(() => {
    dropUnsentDrafts(sessionStorage, userId);
    const opened = open();
    writeDraft(sessionStorage, { userId, form }, opened);
    return opened;
  });

  const writeChange = useCallback(
    (next: Change<Values>): KeyedDraft<Values> => {
      // Written before it is shown: what a user sees after a reload is what was there.
      const changed = next(open());
      writeDraft(sessionStorage, { userId, form }, changed);
      return changed;
    },
    [userId, form, open],
  );
  const change = useCallback(
    (next: Change<Values>): KeyedDraft<Values> => {
      const changed = writeChange(next);
      setDraft(changed);
      return changed;
    },
    [writeChange],
  );
  /** Of what was sent. What is filled in stays as it is shown: it is compared when it is sent. */
  const changeSent = useCallback(
    (next: Change<Values>) => {
      const changed = writeChange(next);
      setDraft(({ values }) => ({ ...changed, values }));
    },
    [writeChange],
  );
  return { draft, open, change, changeSent };
}
