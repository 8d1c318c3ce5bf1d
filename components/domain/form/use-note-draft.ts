import { useState } from 'react';
import { useDraftOwner } from './draft-owner.tsx';
import { readDraft, removeDraft, writeDraft, type DraftPlace } from '#lib/browser-storage/draft-storage.ts';

/**
 * A note that is being typed. With a name, it is kept in this tab for its user, so that it is there again
 * after a reload; an empty one is not kept.
 */
export function useNoteDraft(name: string | undefined): readonly [string, (note: string) => void] {
  const userId = useDraftOwner();
  const place = name === undefined || userId === null ? null : { userId, form: `note:${name}` };
  const [note, setNote] = useState(() => (place === null ? '' : readNote(place)));

  function change(text: string) {
    setNote(text);
    if (place !== null) storeNote(place, text);
  }

  return [note, change];
}

function readNote(place: DraftPlace): string {
  try {
    const draft = readDraft(sessionStorage, place);
    const hasNote = typeof draft === 'object' && draft !== null && 'note' in draft;
    return hasNote && typeof draft.note === 'string' ? draft.note : '';
  } catch {
    // Nothing is kept in a browser without storage, nor on the server.
    return '';
  }
}

function storeNote(place: DraftPlace, note: string): void {
  try {
    if (note === '') removeDraft(sessionStorage, place);
    else writeDraft(sessionStorage, place, { note });
  } catch {
    // As above: then it is only in the form.
  }
}
