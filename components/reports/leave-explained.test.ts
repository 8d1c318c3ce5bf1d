import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findWayOn } from './leave-explained.ts';

interface Focusable {
  readonly isConnected: boolean;
  readonly focus: () => void;
}

const page: { body: object; activeElement: unknown } = { body: {}, activeElement: null };
const button = {};

function aSummary(isConnected = true): Focusable {
  const summary: Focusable = { isConnected, focus: () => void (page.activeElement = summary) };
  return summary;
}

/** The form of a row, with its own summary, and that of the row below where there is one. */
function aForm(below: Focusable | null) {
  const own = aSummary();
  const details = { open: true, querySelector: () => own };
  const tbody = { nextElementSibling: below && { querySelector: () => below } };
  const form = { closest: (tag: string) => (tag === 'details' ? details : tbody) };
  return { form: form as unknown as Element, own, details };
}

beforeEach(() => {
  page.activeElement = button;
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

test('a stored explanation closes its form, and the row below has the focus', () => {
  const below = aSummary();
  const { form, details } = aForm(below);
  const goOn = findWayOn(form);
  expect(page.activeElement).toBe(button);
  goOn();
  expect(page.activeElement).toBe(below);
  expect(details.open).toBe(false);
});

test.each([
  ['the last one', () => null],
  ['one whose row below is gone by then', () => aSummary(false)],
])('%s keeps the focus at its own row', (_which, belowOf) => {
  const { form, own, details } = aForm(belowOf());
  findWayOn(form)();
  expect(page.activeElement).toBe(own);
  expect(details.open).toBe(false);
});

test('a focus that a user has moved meanwhile stays', () => {
  const { form } = aForm(aSummary());
  const goOn = findWayOn(form);
  const moved = {};
  page.activeElement = moved;
  goOn();
  expect(page.activeElement).toBe(moved);
});
