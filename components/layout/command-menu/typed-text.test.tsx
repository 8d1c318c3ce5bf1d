import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import common from '#messages/en/common.json';
import palette from '#messages/en/palette.json';
import { CommandGroups } from './command-groups.tsx';
import type { CommandNames } from './command-menu.tsx';
import { useCommandWords } from './use-command-words.ts';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('./use-found-rows.ts', () => ({ useFoundRows: () => ({ rows: [], isMore: false }) }));
vi.mock('#components/live/use-wallet-list.ts', () => ({ useWalletList: () => [] }));

const NAMES = { navigation: common.nav, user: { themes: [], locales: [] } } as unknown as CommandNames;
const nothing = () => undefined;

function Groups({ query }: { query: string }) {
  const words = useCommandWords('admin');
  const acts = { run: nothing, open: nothing, choose: nothing, onSignOut: nothing };
  return <CommandGroups {...NAMES} words={words} query={query} {...acts} />;
}

test.each(['$&', "$'", '$`', '$$', '{text}', 'PAY-$1$&-0001-abcdef'])(
  'what is typed is searched for as it is: %s',
  (query) => {
    const page = openPage(() => <Groups query={query} />, { locale: 'en', messages: { common, palette } });
    const texts = page.text();
    for (const text of [palette.searchIntents, palette.searchWallets])
      expect(texts).toContain(text.replace('{text}', () => query));
  },
);
