import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reviewSchema } from './contradiction.ts';
import { handleIntentSchema } from './handling/intent-handling.ts';
import { labelInputSchema, labelRemovalSchema, noteInputSchema } from './annotation.ts';

const intentId = randomUUID();
const addLabel = (label: string) => labelInputSchema.safeParse({ intentId, label });
const addNote = (text: string) => noteInputSchema.safeParse({ intentId, text });
const issuesOf = ({ error }: { readonly error?: { readonly issues: readonly object[] } }) => error?.issues;

test('a label is one line without idle space', () => {
  expect(addLabel('  Month \n  end ').data?.label).toBe('Month end');
  expect(addLabel(' ').success).toBe(false);
});

test.each(['\u200B', 'VIP\u00AD', '\u202EVIP', 'V\0IP', 'VIP\uD83E'])(
  'a label with what cannot be seen is refused by name: %j',
  (label) => {
    expect(issuesOf(addLabel(label))).toMatchObject([{ path: ['label'], message: 'unseen_character' }]);
  },
);

test('what was stored before can still be taken away', () => {
  expect(labelRemovalSchema.parse({ intentId, label: '\u200B' })).toEqual({ intentId, label: '\u200B' });
  expect(labelRemovalSchema.safeParse({ intentId, label: 'V\0IP' }).success).toBe(false);
});

test.each(['a\0b', 'a\u202Eb', 'a\uD83E'])(
  'a note with what cannot be seen is refused by name: %j',
  (text) => {
    expect(issuesOf(addNote(text))).toMatchObject([{ path: ['text'], message: 'unseen_character' }]);
    const note = `Ticket ${text}`;
    const handled = handleIntentSchema.safeParse({ intentId, isHandled: true, seen: '', note });
    expect(issuesOf(handled)).toMatchObject([{ path: ['note'], message: 'unseen_character' }]);
    const reviewed = reviewSchema.safeParse({ ids: [randomUUID()], note });
    expect(issuesOf(reviewed)).toMatchObject([{ path: ['note'], message: 'unseen_character' }]);
  },
);

test('a note keeps its lines', () => {
  expect(addNote(' Paid\r\n\ttwice ').data?.text).toBe('Paid\n\ttwice');
  expect(addNote('\u200B').success).toBe(false);
  expect(reviewSchema.parse({ ids: [randomUUID()], note: ' ' }).note).toBeNull();
});
