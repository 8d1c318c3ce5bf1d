import { expect, test } from 'vitest';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { UnclearBurn } from './unclear-burn.tsx';

const AT = '2026-11-21T10:00:00.000Z';

function shown(
  authorizationExpiresAtUnix: number | null,
  state: BurnAttemptState,
  canSign = true,
  problem: string | null = 'burn_unclear',
): string {
  const view: BurnView = {
    attemptId: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    intentId: '5f1d8c02-6a3b-4c1e-9d2f-000000000002',
    chainId: 'base',
    tokenHolder: '0x52908400098527886E0F7030069857D2E4169EE7',
    state,
    authorizationExpiresAtUnix,
    authorization: null,
    unsignedTransactionBase64: null,
    proof: null,
    problem,
    startedBy: null,
    startedAt: AT,
    updatedAt: AT,
  };
  return renderAtBackend(<UnclearBurn intent={{ id: view.intentId }} burn={view} canSign={canSign} />, {
    locale: 'en',
    messages: { burn, common, fault },
    wallets: [],
    read: [],
  });
}

test('[R82] without an authorization to compare it with, the same may be requested again, and a hash entered', () => {
  const page = shown(null, 'lapsed');
  expect(page).toContain(fault.burn_unclear.title);
  expect(page).toContain(burn.unclear.action);
  expect(page).toContain('Transaction hash');
});

test('[R82] nothing is requested by an attempt whose own burn is not the unclear one', () => {
  expect(shown(null, 'lapsed', true, 'burn_grant_lapsed')).not.toContain(burn.unclear.action);
});

test.each([
  ['with one nothing is requested', 1_900_000_000, true],
  ['who may not sign requests nothing', null, false],
] as const)('[R82] %s', (_what, endsAtUnix, canSign) => {
  expect(shown(endsAtUnix, 'lapsed', canSign)).not.toContain(burn.unclear.action);
});
