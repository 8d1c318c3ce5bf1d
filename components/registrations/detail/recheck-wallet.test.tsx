// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import wallets from '#messages/en/wallets.json';
import { RecheckWallet } from './recheck-wallet.tsx';

const answer = vi.hoisted(() => ({ outcome: '', state: '' }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('#server/actions/registrations.ts', () => ({
  syncWallet: () =>
    Promise.resolve({ ok: true, value: { outcome: answer.outcome, wallet: { state: answer.state } } }),
}));

test.each([
  ['activated', 'active', wallets.recheck.outcome.activated],
  ['teleported', 'pending_signature', wallets.recheck.other.replace('{outcome}', 'teleported')],
])('what a comparison came to is announced at each press, and shown: %s', async (outcome, state, title) => {
  Object.assign(answer, { outcome, state });
  const wallet = walletDetailFixture({});
  const page = openPage(<RecheckWallet {...{ wallet }} refusal={null} isPrimary proof={null} />, {
    locale: 'en',
    messages: { common, wallets },
  });
  for (let press = 0; press < 2; press++) {
    await page.user.click(page.getByRole('button', { name: wallets.recheck.action }));
    await vi.waitFor(() => expect(vi.mocked(announce).mock.calls.splice(0)).toEqual([[title]]), {
      timeout: 5_000,
    });
    expect(page.container.textContent).toContain(title);
    expect(page.container.querySelector('[role]')).toBeNull();
  }
});
