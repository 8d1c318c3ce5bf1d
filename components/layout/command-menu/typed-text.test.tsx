// @vitest-environment happy-dom
import { Command } from 'cmdk';
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import common from '#messages/en/common.json';
import palette from '#messages/en/palette.json';
import { CommandGroups } from './command-groups.tsx';
import type { CommandNames } from './command-menu.tsx';
import { useCommandWords } from './use-command-words.ts';

vi.mock('./use-found-rows.ts', () => ({ useFoundRows: () => ({ rows: [], isMore: false }) }));
vi.mock('#components/live/use-wallet-list.ts', () => ({ useWalletList: () => [] }));

const NAMES = { navigation: common.nav, user: { themes: [], locales: [] } } as unknown as CommandNames;
const nothing = () => undefined;

function Groups({ query }: { query: string }) {
  const words = useCommandWords('admin');
  const acts = { run: nothing, open: nothing, choose: nothing, onSignOut: nothing };
  return (
    <Command shouldFilter={false}>
      <Command.List>
        <CommandGroups {...NAMES} words={words} query={query} {...acts} />
      </Command.List>
    </Command>
  );
}

test.each(['$&', "$'", '$`', '$$', '{text}', 'PAY-$1$&-0001-abcdef'])(
  'what is typed is searched for as it is: %s',
  (query) => {
    const { container } = openPage(<Groups query={query} />, {
      locale: 'en',
      messages: { common, palette },
    });
    for (const text of [palette.searchIntents, palette.searchWallets])
      expect(container.textContent).toContain(text.replace('{text}', () => query));
  },
);
