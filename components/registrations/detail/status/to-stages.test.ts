import { expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { STAGES, toStages } from './to-stages.ts';

const submission = {
  id: '00000000-0000-4000-8000-000000000002',
  txSignature: `0x${'ab'.repeat(32)}`,
  submittedBy: 'signer@example.test',
  createdAt: '2026-11-21T12:00:00.000Z',
  nextTryAt: null,
  tries: 1,
  faultCode: null,
  raw: null,
};

test.each([
  ['pending', {}, ['registered']],
  ['submitted', { submission: { ...submission, state: 'waiting' } }, ['registered', 'signed']],
  ['refused', { submission: { ...submission, state: 'refused' } }, ['registered']],
  [
    'unknown to the chain',
    { submission: { ...submission, state: 'waiting', faultCode: 'wallet_transaction_unknown' } },
    ['registered'],
  ],
  ['drifted', { state: 'active', reconciliationStatus: 'drifted' }, ['registered', 'signed', 'active']],
  ['ready', { state: 'active', reconciliationStatus: 'synced' }, [...STAGES]],
  ['revoked', { state: 'revoked', reconciliationStatus: 'synced' }, ['registered']],
  ['a new state', { state: 'quarantined', reconciliationStatus: 'synced' }, ['registered']],
  ['cancelled', { state: 'active', deletedAt: '2026-11-21T12:00:00.000Z' }, []],
] as const)('[R37] %s', (_name, facts, reached) => {
  const stages = toStages(walletForTest(facts));
  expect(STAGES.filter((stage) => stages[stage])).toEqual(reached);
});
