import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { findWalletTask } from '#lib/registrations/wallet-task.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import readiness from '#messages/en/readiness.json';
import wallets from '#messages/en/wallets.json';
import { WalletDecision } from './detail/wallet-decision.tsx';

const SINCE = '2026-11-18T09:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';
const sent = { txSignature: `0x${'ab'.repeat(32)}`, recordedAt: SINCE };
const refused = aGrantSubmission({
  state: 'refused',
  createdAt: SINCE,
  faultCode: 'wallet_verification_failed',
});

const isOnPage = (facts: Partial<WalletSummary>, at: string) =>
  renderWithCopy(
    <WalletDecision
      wallet={walletDetailFixture({ updatedAt: LATER, ...facts })}
      nowMs={Date.parse(LATER)}
      explorer={{ environment: 'sandbox', hasExplorer: false }}
    >
      {null}
    </WalletDecision>,
    { locale: 'en', messages: { common, fault, readiness, wallets } },
  ).includes(`<p class="pt-1 text-sm text-muted">Since <time dateTime="${at}"`);

test.each<[string, Partial<WalletSummary>]>([
  ['with conflicting details', { contradictedAt: SINCE }],
  ['whose grant was refused', { submission: refused }],
  ['cancelled, and perhaps authorized', { deletedAt: LATER, unregisteredHashes: [sent] }],
])('the page of a wallet says since when as the inbox does: %s', (_name, facts) => {
  expect(findWalletTask(walletDetailFixture({ updatedAt: LATER, ...facts }))?.since).toBe(SINCE);
  expect(isOnPage(facts, SINCE)).toBe(true);
});

test('of a cancelled one the page says when it was cancelled', () => {
  expect(isOnPage({ deletedAt: SINCE }, SINCE)).toBe(true);
});
