import { useCallback, useState } from 'react';
import type { z } from 'zod';
import {
  editKeyedDraft,
  freezeKeyedDraft,
  openKeyedDraft,
  refuseKeyedDraft,
  type KeyedDraft,
} from '#lib/browser-storage/draft-with-idempotency-key.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

export interface DraftSource<Values> {
  /** The storage key in the tab; another form, or one begun from another intent, has another. */
  storageKey: string;
  schema: z.ZodType<Values>;
  /** The first values; a draft that the tab stored comes before them. */
  values: Values;
  /** Whether nothing was created under a key that was refused so, and nothing will be. */
  isFinalRefusal: (code: FaultCode) => boolean;
}

const newKey = () => crypto.randomUUID();

/**
 * A form's draft, stored in this tab so that a reload continues with the same key (R23). The source never
 * changes.
 */
export function useDraftWithIdempotencyKey<Values extends Readonly<Record<string, string>>>(
  source: DraftSource<Values>,
) {
  const [{ storageKey, schema, values, isFinalRefusal }] = useState(source);
  const open = useCallback(
    () => openKeyedDraft(readDraft(storageKey), { schema, values }, newKey),
    [storageKey, schema, values],
  );
  const [draft, setDraft] = useState(() => {
    const opened = open();
    writeDraft(storageKey, opened);
    return opened;
  });

  const change = useCallback(
    (next: (draft: KeyedDraft<Values>) => KeyedDraft<Values>): KeyedDraft<Values> => {
      // Written before it is shown: what a user sees after a reload is what was there.
      const changed = next(open());
      writeDraft(storageKey, changed);
      setDraft(changed);
      return changed;
    },
    [storageKey, open],
  );

  return {
    draft,
    edit: useCallback((edited: Values) => change((d) => editKeyedDraft(d, edited, newKey)), [change]),
    freeze: useCallback(() => change(freezeKeyedDraft), [change]),
    refuse: useCallback(
      (code: FaultCode) => change((d) => refuseKeyedDraft(d, isFinalRefusal(code), newKey)),
      [change, isFinalRefusal],
    ),
    /**
     * Another intention: the values to begin with, under a key of their own. What was sent continues without
     * this form.
     */
    renew: useCallback(
      () => change(() => ({ idempotencyKey: newKey(), values, sentValues: null })),
      [change, values],
    ),
    forget: useCallback(() => sessionStorage.removeItem(storageKey), [storageKey]),
  };
}

function readDraft(storageKey: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

function writeDraft(storageKey: string, draft: unknown): void {
  sessionStorage.setItem(storageKey, JSON.stringify(draft));
}
