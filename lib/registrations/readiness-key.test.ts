import { expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { toReadinessKey } from './readiness-key.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { WALLET_STATES } from './wallet-state.ts';

test.each<[Partial<WalletSummary>, string]>([
  [{}, 'label.sign_grant'],
  [{ state: 'active', reconciliationStatus: 'synced', limitCents: 100_000 }, 'label.ready'],
  [{ state: 'banned' }, 'label.banned'],
])('the text of a registration says what is to be done next: %j', (facts, key) => {
  expect(toReadinessKey(walletForTest(facts))).toEqual({ key });
});

test.each(WALLET_STATES)('[R104] that of a role without actions is the state %s of the service', (state) => {
  expect(toReadinessKey(walletForTest({ role: 'whitelister', state }))).toEqual({ key: `state.${state}` });
});

test.each(['minter', 'whitelister', 'a_new_role'])('[R104] an unknown state of a %s is named', (role) => {
  const wallet = walletForTest({ role, state: 'a_new_state' });
  expect(toReadinessKey(wallet)).toEqual({ key: 'unknownState', values: { state: 'a_new_state' } });
});
