import { test as base } from 'vitest';
import { startWalletHarness, type WalletHarness } from './wallet-harness.ts';

/** The registration harness of the test that runs: new for each test, closed after it. */
export let harness: WalletHarness;

/** `test` with a registration harness started before any `beforeEach` and closed after every `afterEach`. */
export const test = base.extend('walletHarness', { auto: true }, async ({}, { onCleanup }) => {
  harness = await startWalletHarness();
  onCleanup(() => harness.close());
  return harness;
});
