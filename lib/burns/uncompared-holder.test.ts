import { expect, test } from 'vitest';
import type { BurnHistoryEntry, BurnView } from './burn-view.ts';
import { aBurn } from './testing/burn-cases.ts';
import { findUncomparedHolder } from './uncompared-holder.ts';

const AT = '2026-11-21T10:00:00.000Z';
const [HOLDER, OTHER] = ['0x11', '0x22'] as const;
const entry = (facts: Partial<BurnHistoryEntry> = {}): BurnHistoryEntry => ({
  attemptId: '5f1d8c02-6a3b-4c1e-9d2f-000000000003',
  tokenHolder: HOLDER,
  state: 'lapsed',
  problem: 'burn_unclear',
  startedAt: AT,
  updatedAt: AT,
  authorizationExpiresAt: null,
  proofs: [],
  ...facts,
});
const view = (facts: Partial<BurnView> = {}): BurnView =>
  aBurn('lapsed', {
    tokenHolder: HOLDER,
    authorizationExpiresAtUnix: null,
    problem: 'burn_grant_not_issued',
    ...facts,
  });

test.each([
  ['the attempt itself is unclear', view({ problem: 'burn_unclear' }), []],
  ['an earlier one is', view(), [entry()]],
  ['an earlier one is, whoever asked last', view({ tokenHolder: OTHER }), [entry()]],
])('[R82] an authorization may be requested for its holder where %s', (_what, burn, burnHistory) => {
  expect(findUncomparedHolder({ burn, burnHistory })).toBe(HOLDER);
});

test.each([
  ['nothing is unclear', view(), [entry({ problem: 'burn_grant_lapsed' })]],
  ['there is no attempt', null, []],
  ['one is requested', view({ state: 'preparing', problem: null }), [entry()]],
  ['the unclear one had its own', view(), [entry({ authorizationExpiresAt: AT })]],
  ['one of two had its own', view({ problem: 'burn_unclear' }), [entry({ authorizationExpiresAt: AT })]],
  ['two holders are unclear', view({ problem: 'burn_unclear', tokenHolder: OTHER }), [entry()]],
])('[R82] none is offered where %s', (_what, burn, burnHistory) => {
  expect(findUncomparedHolder({ burn, burnHistory })).toBeNull();
});
