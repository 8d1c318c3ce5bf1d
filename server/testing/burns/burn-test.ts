import { test as base } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { startBurnHarness, type BurnHarness } from './burn-harness.ts';

/** The burn harness of the test that runs: new for each test, closed after it. */
export let harness: BurnHarness;
/** A signer's session. */
export let session: Session;

/** `test` with a burn harness started before any `beforeEach` and closed after every `afterEach`. */
export const test = base.extend('burnHarness', { auto: true }, async ({}, { onCleanup }) => {
  harness = await startBurnHarness();
  onCleanup(() => harness.close());
  session = await sessionOf('signer');
  return harness;
});
