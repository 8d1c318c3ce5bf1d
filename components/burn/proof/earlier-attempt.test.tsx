import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { BurnBackendContext } from '#components/burn/burn-backend.ts';
import { dashboardBurnBackend } from '#components/burn/dashboard-burn-backend.ts';
import { EarlierAttempt } from './earlier-attempt.tsx';

function shown(chainId: BurnView['chainId'], state: BurnAttemptState, problem: string): string {
  const view = aBurn(state, { chainId, problem });
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
