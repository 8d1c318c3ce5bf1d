import { useEffect, useState } from 'react';
import { parseReference, type ReferenceUse, type TypedReference } from '#lib/intents/create/reference-use.ts';
import { askForReference } from '#lib/queries/uncached/reference-use.ts';

/** So long after the last key: a reference that is still being typed is not asked about. */
const PAUSE_MS = 400;

/**
 * What has the reference that is in the field, as values of the fault `reference_exists`; null while nothing
 * is known to have it. It stops nothing: the server decides when the request is sent.
 */
export function useReferenceHolder({
  intentType,
  text,
  idempotencyKey,
}: Omit<TypedReference, 'reference'> & { readonly text: string }): ReferenceUse['holder'] {
  const reference = parseReference(text);
  const [known, setKnown] = useState<ReferenceUse & { readonly reference: string }>();
  useEffect(() => {
    if (reference === undefined) return;
    return followReference({ intentType, reference, idempotencyKey }, (use) =>
      setKnown({ ...use, reference }),
    );
  }, [intentType, reference, idempotencyKey]);
  return known !== undefined && known.reference === reference ? known.holder : null;
}

/**
 * Asks once, after a pause, and says what is answered; nothing where no answer comes. Returns the function
 * that ends it.
 */
export function followReference(typed: TypedReference, show: (use: ReferenceUse) => void): () => void {
  const over = new AbortController();
  const timer = setTimeout(() => {
    void askForReference(typed, over.signal).then((use) => {
      if (use && !over.signal.aborted) show(use);
    });
  }, PAUSE_MS);
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}
