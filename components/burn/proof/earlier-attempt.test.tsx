import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { BurnBackendContext } from '#components/burn/burn-backend.ts';
import { dashboardBurnBackend } from '#components/burn/dashboard-burn-backend.ts';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import { EarlierAttempt } from './earlier-attempt.tsx';

function shown(
  chainId: BurnView['chainId'],
  state: BurnAttemptState,
  problem: string | null,
  askedAt: string | null = null,
): string {
  const view = aBurn(state, { chainId, problem, askedAt });
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

const AT = '2026-11-21T10:00:00.000Z';

test.each([
  ['lapsed', 'burn_grant_lapsed', AT, true],
  ['lapsed', null, AT, true],
  ['lapsed', 'burn_grant_lapsed', null, false],
  ['reverted', 'burn_reverted', AT, false],
  ['ready', null, AT, false],
] as const)(
  'a request that a wallet may still show is named: %s, %s, asked at %s: %s',
  (state, problem, askedAt, isNamed) => {
    const { title, text } = burn.before.openRequest;
    for (const chainId of ['base', 'solana'] as const) {
      const page = shown(chainId, state, problem, askedAt);
      expect([page.includes(title), page.includes(text)]).toEqual([isNamed, isNamed]);
    }
  },
);

test('only the page of a link says to contact its sender', () => {
  const attempt = <EarlierAttempt burn={aBurn('lapsed', { problem: 'burn_grant_lapsed' })} />;
  const place = { locale: 'en', messages: { burn, common, fault } } as const;
  expect(renderAtBackend(attempt, place)).toContain(burn.askSender);
  expect(renderAtBackend(attempt, { ...place, wallets: [] })).not.toContain(burn.askSender);
});
