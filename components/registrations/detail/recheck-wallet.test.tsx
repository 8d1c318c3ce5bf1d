// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import wallets from '#messages/en/wallets.json';
import { syncWallet } from '#server/actions/registrations.ts';
import { RecheckWallet } from './recheck-wallet.tsx';

test.each([
  ['activated', 'active', wallets.recheck.outcome.activated],
  ['teleported', 'pending_signature', wallets.recheck.other.replace('{outcome}', 'teleported')],
])('what a comparison came to is announced at each press, and shown: %s', async (outcome, state, title) => {
  const wallet = walletDetailFixture({});
  vi.mocked(syncWallet).mockResolvedValue(succeed({ outcome, wallet: { ...wallet, state } }));
  const announced = readAnnouncements();
  const page = openPage(<RecheckWallet {...{ wallet }} refusal={null} isPrimary proof={null} />, {
    locale: 'en',
    messages: { common, wallets },
  });
  for (let press = 0; press < 2; press++) {
    await page.user.click(page.getByRole('button', { name: wallets.recheck.action }));
    await page.findByRole('button', { name: wallets.recheck.action });
    expect(announced()).toEqual([title]);
    expect(page.container.textContent).toContain(title);
    expect(page.container.querySelector('[role]')).toBeNull();
  }
});
