import { expect, test } from 'vitest';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { STAGES, toStages } from './to-stages.ts';

test.each([
  ['pending', {}, ['registered']],
  ['submitted', { submission: aGrantSubmission() }, ['registered', 'signed']],
  ['refused', { submission: aGrantSubmission({ state: 'refused' }) }, ['registered']],
  [
    'unknown to the chain',
    { submission: aGrantSubmission({ faultCode: 'wallet_transaction_unknown' }) },
    ['registered'],
  ],
  ['drifted', { state: 'active', reconciliationStatus: 'drifted' }, ['registered', 'signed', 'active']],
  ['ready', { state: 'active', reconciliationStatus: 'synced' }, [...STAGES]],
] as const)('[R37] %s', (_name, facts, reached) => {
  const stages = toStages(walletForTest(facts));
  expect(STAGES.filter((stage) => stages?.[stage])).toEqual(reached);
});

test.each([
  ['revoked', { state: 'revoked', reconciliationStatus: 'synced' }],
  ['banned', { state: 'banned', reconciliationStatus: 'synced' }],
  ['in a new state', { state: 'quarantined', reconciliationStatus: 'synced' }],
  ['cancelled', { state: 'active', deletedAt: '2026-11-21T12:00:00.000Z' }],
] as const)('[R37] %s is on no way to being ready', (_name, facts) => {
  expect(toStages(walletForTest(facts))).toBeNull();
});
