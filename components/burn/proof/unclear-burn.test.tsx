import { expect, test } from 'vitest';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { UnclearBurn } from './unclear-burn.tsx';

function shown(
  authorizationExpiresAtUnix: number | null,
  state: BurnAttemptState,
  canSign = true,
  problem: string | null = 'burn_unclear',
): string {
  const view = aBurn(state, { authorizationExpiresAtUnix, problem });
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
