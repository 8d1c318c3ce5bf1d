// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { CommandMenu, type CommandNames } from './command-menu.tsx';
import type { CommandWords } from './use-command-words.ts';

const WORDS = { open: 'Search', openShort: 'Search' } as CommandWords;

test.each([
  ['Ctrl-K', { key: 'k', ctrlKey: true }, true],
  ['Cmd-K with Caps Lock', { key: 'K', metaKey: true }, true],
  ['another key', { key: 'j', ctrlKey: true }, false],
  ['K alone', { key: 'k' }, false],
  ['what the browser sends when it fills a field, which has no key', {}, false],
  ['such an event with a modifier', { ctrlKey: true }, false],
])('the palette takes %s: %o', (_name, keys, isTaken) => {
  openPage(<CommandMenu {...({} as CommandNames)} words={WORDS} />, { locale: 'en', messages: {} });
  const event = Object.assign(new Event('keydown', { cancelable: true }), keys);
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isTaken);
});
