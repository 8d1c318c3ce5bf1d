import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { CommandMenu, type CommandNames } from './command-menu.tsx';
import type { CommandWords } from './use-command-words.ts';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

const WORDS = { open: 'Search', openShort: 'Search' } as CommandWords;
let pressKey: (event: object) => void;

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('window', {
    addEventListener: (_name: string, handle: typeof pressKey) => (pressKey = handle),
    removeEventListener: () => undefined,
  });
  openPage(() => <CommandMenu {...({} as CommandNames)} words={WORDS} />, {
    locale: 'en',
    messages: {},
  }).elements();
});

test.each([
  ['Ctrl-K', { key: 'k', ctrlKey: true }, 1],
  ['Cmd-K with Caps Lock', { key: 'K', metaKey: true }, 1],
  ['another key', { key: 'j', ctrlKey: true }, 0],
  ['K alone', { key: 'k' }, 0],
  ['what the browser sends when it fills a field, which has no key', {}, 0],
  ['such an event with a modifier', { ctrlKey: true }, 0],
])('the palette takes %s: %o', (_name, event, taken) => {
  const preventDefault = vi.fn();
  pressKey({ ctrlKey: false, metaKey: false, ...event, preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(taken);
});
