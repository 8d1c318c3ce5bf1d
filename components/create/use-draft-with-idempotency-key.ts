import { useCallback, useState } from 'react';
import type { z } from 'zod';
import {
  editKeyedDraft,
  freezeKeyedDraft,
  openKeyedDraft,
  refuseKeyedDraft,
  reviewKeyedDraft,
  settleKeyedDraft,
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
  const [{ userId, form, schema, values, toText }] = useState(source);
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

  const change = useCallback(
    (next: (draft: KeyedDraft<Values>) => KeyedDraft<Values>): KeyedDraft<Values> => {
      // Written before it is shown: what a user sees after a reload is what was there.
      const changed = next(open());
      writeDraft(sessionStorage, { userId, form }, changed);
      setDraft(changed);
      return changed;
    },
    [userId, form, open],
  );

  return {
    draft,
    edit: useCallback(
      (edited: Values) => change((d) => editKeyedDraft(d, edited, { toText, newKey })),
      [change, toText],
    ),
    /** What is filled in goes under review. */
    review: useCallback(() => change((d) => reviewKeyedDraft(d, toText)), [change, toText]),
    freeze: useCallback(() => change(freezeKeyedDraft), [change]),
    /** A request was refused without effect, and may be sent again under its key. */
    refuse: useCallback((key: string) => change((d) => refuseKeyedDraft(d, key)), [change]),
    /** A request has its final outcome, and nothing will come of it. */
    settle: useCallback((key: string) => change((d) => settleKeyedDraft(d, key, newKey)), [change]),
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
