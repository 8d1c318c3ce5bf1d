import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { BurnBackendContext } from '#components/burn/burn-backend.ts';
import { dashboardBurnBackend } from '#components/burn/dashboard-burn-backend.ts';
import { EarlierAttempt } from './earlier-attempt.tsx';

const AT = '2026-11-21T10:00:00.000Z';

function shown(chainId: BurnView['chainId'], state: BurnAttemptState, problem: string): string {
  const view: BurnView = {
    attemptId: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    intentId: '5f1d8c02-6a3b-4c1e-9d2f-000000000002',
    chainId,
    tokenHolder: '0x52908400098527886E0F7030069857D2E4169EE7',
    state,
    authorizationExpiresAtUnix: null,
    authorization: null,
    unsignedTransactionBase64: null,
    proof: null,
    problem,
    startedBy: null,
    startedAt: AT,
    updatedAt: AT,
  };
  return renderWithCopy(
    <BurnBackendContext value={dashboardBurnBackend}>
      <EarlierAttempt burn={view} />
    </BurnBackendContext>,
    { locale: 'en', messages: { burn, common, fault } },
  );
}

test.each([
  ['lapsed', 'burn_grant_lapsed'],
  ['lapsed', 'burn_unclear'],
  ['reverted', 'burn_reverted'],
] as const)(
  '[R67] an attempt that %s (%s) still takes the hash of what its wallet sent',
  (state, problem) => {
    const page = shown('base', state, problem);
    expect(page).toContain(fault[problem].title);
    expect(page).toContain('Transaction hash');
  },
);

test('[B5] on Solana it takes the signature: a wallet can broadcast by itself', () => {
  expect(shown('solana', 'lapsed', 'burn_grant_lapsed')).toContain('Transaction signature');
});
