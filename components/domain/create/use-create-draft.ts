import { useCallback, useState } from 'react';
import {
  editDraft,
  freezeDraft,
  openDraft,
  refuseDraft,
  type CreateDraft,
  type CreateValues,
} from '#lib/conversion/create-draft.ts';
import type { IntentType } from '#lib/conversion/intent-type.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

interface DraftSource {
  intentType: IntentType;
  /** Values to begin with, and the id of the intent they come from; a draft kept for the same one goes before them. */
  from: { intentId: string; values: CreateValues } | null;
}

const mintKey = () => crypto.randomUUID();

/** The form's draft, kept in this tab so that a reload goes on with the same key (R23). */
export function useCreateDraft({ intentType, from }: DraftSource) {
  const slot = `create:${intentType}:${from?.intentId ?? 'new'}`;
  const [draft, setDraft] = useState(() => {
    const opened = openDraft(readSlot(slot), mintKey, from?.values);
    writeSlot(slot, opened);
    return opened;
  });

  const change = useCallback(
    (next: (draft: CreateDraft) => CreateDraft): CreateDraft => {
      // Written before it is shown: what a person sees after a reload is what was there.
      const changed = next(openDraft(readSlot(slot), mintKey));
      writeSlot(slot, changed);
      setDraft(changed);
      return changed;
    },
    [slot],
  );

  return {
    draft,
    edit: useCallback((values: CreateValues) => change((d) => editDraft(d, values, mintKey)), [change]),
    freeze: useCallback(() => change(freezeDraft), [change]),
    refuse: useCallback((code: FaultCode) => change((d) => refuseDraft(d, code, mintKey)), [change]),
    forget: useCallback(() => sessionStorage.removeItem(slot), [slot]),
  };
}

function readSlot(slot: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(slot) ?? 'null');
  } catch {
    return null;
  }
}

function writeSlot(slot: string, draft: CreateDraft): void {
  sessionStorage.setItem(slot, JSON.stringify(draft));
}
