// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import type { FoundRow } from '#lib/intents/list/found-row.ts';
import common from '#messages/en/common.json';
import palette from '#messages/en/palette.json';
import type { CommandNames } from './command-menu.tsx';
import { CommandPalette } from './command-palette.tsx';
import { useCommandWords } from './use-command-words.ts';
import type { FoundState } from './use-found-rows.ts';

const search = vi.hoisted((): { found: FoundState } => ({ found: 'idle' }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));
vi.mock('../sign-out/sign-out-and-leave.ts', () => ({ signOutAndLeave: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('#components/live/use-wallet-list.ts', () => ({ useWalletList: () => [] }));
vi.mock('./use-found-rows.ts', () => ({ useFoundRows: () => search.found }));

const NAMES = { navigation: common.nav, user: { themes: [], locales: [] } } as unknown as CommandNames;
const nothing = () => undefined;
const ID = 'REP-004998';
const ROWS = [1, 2].map((n): FoundRow => ({
  kind: 'intent',
  href: `/intents/${n}`,
  title: `${ID} ${n}`,
  detail: '',
  matchedBy: null,
  status: { tone: 'neutral', label: 'Created' },
}));

function Palette() {
  const words = useCommandWords('admin');
  const [text, setText] = useState('');
  const acts = { onText: setText, onOpenChange: nothing, focusBack: nothing };
  return <CommandPalette {...NAMES} {...acts} words={words} text={text} isOpen />;
}

function open() {
  const page = openPage(<Palette />, { locale: 'en', messages: { common, palette } });
  const input = page.getByRole('combobox');
  return {
    ...page,
    input,
    /** The answer of the search is there. */
    find: (found: FoundState) => {
      search.found = found;
      page.rerender(<Palette />);
    },
    activeText: () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
  };
}

beforeEach(() => {
  search.found = 'idle';
  vi.mocked(announce).mockClear();
});

test('the item that Enter takes is the active one of the field, before and after a key moves it', async () => {
  const page = open();
  const active = (text: string) => waitFor(() => expect(page.activeText()).toContain(text));
  await active(common.nav.overview);
  search.found = 'searching';
  await page.user.type(page.input, ID);
  await active(palette.searchIntents.replace('{text}', ID));
  page.find({ rows: ROWS, isMore: false });
  await active(`${ID} 1`);
  await page.user.keyboard('{ArrowDown}');
  await active(`${ID} 2`);
});

test('its list has a name in the language of the page', () => {
  expect(open().getByRole('listbox').getAttribute('aria-label')).toBe(palette.found);
});

test.each<[what: string, found: FoundState, text: string]>([
  ['how many were found', { rows: ROWS, isMore: false }, `${palette.found}: 2`],
  ['that there are more', { rows: ROWS, isMore: true }, `${palette.found}: 2+`],
  ['that there is none', { rows: [], isMore: false }, palette.notFound],
  ['that there was no answer', 'unknown', palette.notSearched],
])('when the search has ended, %s is announced once', async (_, found, text) => {
  const page = open();
  search.found = 'searching';
  await page.user.type(page.input, ID);
  expect(announce).not.toHaveBeenCalled();
  page.find(found);
  page.find(found);
  expect(vi.mocked(announce).mock.calls).toEqual([[text]]);
});
