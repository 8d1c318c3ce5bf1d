import { beforeEach, expect, test, vi } from 'vitest';
import { enterReview, findReviewEntry, isReviewAt, leaveReview } from './review-entry.ts';

/** The history of a tab: its entries, and at which of them it is. */
let entries: unknown[];
let at: number;

beforeEach(() => {
  [entries, at] = [[{ __NA: true }], 0];
  vi.stubGlobal('history', {
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      at += 1;
      entries = [...entries.slice(0, at), state];
    },
    replaceState: (state: unknown) => {
      entries = entries.with(at, state);
    },
    back: () => {
      at -= 1;
    },
  });
});

test('the review is one entry after the form, however often it is entered from there', () => {
  expect(findReviewEntry()).toBeUndefined();
  enterReview('first');
  expect([findReviewEntry(), at, entries.length]).toEqual(['first', 1, 2]);
  // Forward to it with other values shows the form there.
  enterReview('second');
  expect([findReviewEntry(), at, entries.length]).toEqual(['second', 1, 2]);
  leaveReview();
  expect([findReviewEntry(), at]).toEqual([undefined, 0]);
});

test('what is no review is not left', () => {
  leaveReview();
  expect(at).toBe(0);
});

test.each([null, undefined, 'text', {}, { reviewOf: 7 }])('an entry with %j is no review', (state) => {
  entries = [state];
  expect(findReviewEntry()).toBeUndefined();
});

test.each([
  { name: 'Back from the review shows the form', isOfDraft: false, isPending: false, isReview: false },
  { name: 'Forward to the same shows the review', isOfDraft: true, isPending: false, isReview: true },
  {
    name: 'what was sent stays while its outcome is awaited',
    isOfDraft: false,
    isPending: true,
    isReview: true,
  },
])('$name', ({ isOfDraft, isPending, isReview }) => {
  expect(isReviewAt({ isOfDraft, isPending, isReviewing: true })).toBe(isReview);
});

test('Forward to the review of something else shows the form', () => {
  for (const isPending of [false, true])
    expect(isReviewAt({ isOfDraft: false, isPending, isReviewing: false })).toBe(false);
});
