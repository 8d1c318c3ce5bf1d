import { Command } from 'cmdk';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { NamedWalletItems } from './named-wallet-items.tsx';

const CHAINS = { solana: 'Solana', ethereum: 'Ethereum', base: 'Base', polygon: 'Polygon' };

test('a wallet that is found by its name has its network and its address', () => {
  const ignored = () => undefined;
  const wallet = walletForTest({ label: 'Tesouraria', chainId: 'polygon' });
  const html = renderToStaticMarkup(
    <Command shouldFilter={false}>
      <Command.List>
        <NamedWalletItems
          wallets={[wallet]}
          words={{ chain: CHAINS }}
          isFirst
          open={ignored}
          choose={ignored}
        />
      </Command.List>
    </Command>,
  );
  const text = html.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('Tesouraria');
  expect(text).toContain('Polygon');
  expect(html).toContain(wallet.address);
});
