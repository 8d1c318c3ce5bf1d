import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import wallets from '#messages/en/wallets.json';
import { RecheckWallet } from './recheck-wallet.tsx';

const answer = vi.hoisted(() => ({ outcome: '', state: '' }));
vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
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
  const page = openPage(() => <RecheckWallet {...{ wallet }} refusal={null} isPrimary proof={null} />, {
    locale: 'en',
    messages: { common, wallets },
  });
  for (let press = 0; press < 2; press++) {
    await page.act(page.button(wallets.recheck.action), 'onClick');
    await vi.waitFor(() => expect(vi.mocked(announce).mock.calls.splice(0)).toEqual([[title]]), {
      timeout: 5_000,
    });
    expect(page.text()).toContain(title);
    const isSpoken = ({ props }: { props: object }) => 'role' in props && props.role !== undefined;
    expect(page.elements().filter(isSpoken)).toEqual([]);
  }
});
