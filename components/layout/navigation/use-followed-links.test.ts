import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLink } from './use-followed-links.ts';

/** What is pressed, within a link or in none. */
class FakeElement {
  readonly #link: ReadonlyMap<string, string> | null;

  constructor(link: Readonly<Record<string, string>> | null) {
    this.#link = link && new Map(Object.entries(link));
  }

  closest() {
    const link = this.#link;
    return (
      link && {
        hasAttribute: (name: string) => link.has(name),
        getAttribute: (name: string) => link.get(name) ?? null,
      }
    );
  }
}

beforeEach(() => void vi.stubGlobal('Element', FakeElement));
afterEach(() => void vi.unstubAllGlobals());

const PLAIN = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

/** Where a press led, and whether it was kept from the browser. */
function press(link: Readonly<Record<string, string>> | null, how: Partial<typeof PLAIN> = {}) {
  const [open, preventDefault] = [vi.fn(), vi.fn()];
  const event = { ...PLAIN, ...how, target: new FakeElement(link), preventDefault };
  followLink(event as unknown as MouseEvent, open);
  return { opened: open.mock.calls.flat(), isKept: preventDefault.mock.calls.length > 0 };
}

test('a link to another page is opened without another document, with its search and its place', () => {
  expect(press({ href: '/intents?status=failed#notes' })).toEqual({
    opened: ['/intents?status=failed#notes'],
    isKept: true,
  });
});

test.each([
  { what: 'no link', link: null },
  { what: 'a place in the page', link: { href: '#content' } },
  { what: 'another site', link: { href: 'https://example.org/' } },
  { what: 'another site of the same protocol', link: { href: '//example.org/' } },
  { what: 'an answer of the API', link: { href: '/api/exports/1' } },
  { what: 'a file', link: { href: '/intents', download: '' } },
  { what: 'a link into another tab', link: { href: '/intents', target: '_blank' } },
  { what: 'an anchor that leads nowhere', link: {} },
])('$what is left to the browser', ({ link }) => {
  expect(press(link)).toEqual({ opened: [], isKept: false });
});

test.each([
  { button: 1 },
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { defaultPrevented: true },
])('a press with %o is left to the browser', (how) => {
  expect(press({ href: '/intents' }, how)).toEqual({ opened: [], isKept: false });
});
