import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DraftOwner } from './draft-owner.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { dropUnsentDrafts, readDraft, writeDraft } from '#lib/browser-storage/draft-storage.ts';
import common from '#messages/en/common.json';
import { NoteForm } from './note-form.tsx';

const LABELS = { note: 'Note', hint: 'Hint', action: 'Save' };
const PLACE = { userId: 'ana', form: 'note:handled:4711' };

function aStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

function shown(userId: string, draft?: string): string {
  const form = (
    <DraftOwner userId={userId}>
      <NoteForm labels={LABELS} lengths={{ min: 3, max: 500 }} send={vi.fn()} draft={draft} />
    </DraftOwner>
  );
  return renderWithCopy(form, { locale: 'en', messages: { common } });
}

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('a note that was typed and not sent', () => {
  test('is in the form of the same conversion again', () => {
    writeDraft(sessionStorage, PLACE, { note: 'Ticket 4711' });
    expect(shown('ana', 'handled:4711')).toContain('Ticket 4711');
    expect(shown('ana', 'handled:4712')).not.toContain('Ticket 4711');
    expect(shown('ana')).not.toContain('Ticket 4711');
  });

  test('is shown to no other user, and goes with the session', () => {
    writeDraft(sessionStorage, PLACE, { note: 'Ticket 4711' });
    expect(shown('bia', 'handled:4711')).not.toContain('Ticket 4711');
    dropUnsentDrafts(sessionStorage);
    expect(readDraft(sessionStorage, PLACE)).toBeNull();
  });

  test('that is too short is not answered by the browser, in its own language', () => {
    expect(shown('ana')).toMatch(/<form[^>]* noValidate/i);
  });

  test('is not needed: without a storage the form is empty', () => {
    vi.unstubAllGlobals();
    expect(shown('ana', 'handled:4711')).toContain('<textarea');
  });
});
