import { expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import grant from '#messages/en/grant.json';
import { OpenRequestOver } from './open-request-over.tsx';

vi.mock('./use-asked.ts', () => ({ useAsked: () => true }));

const isOver = (facts: Partial<WalletDetail>) => {
  const registration = toGrantSubject(walletDetailFixture({ chainId: 'solana', ...facts }));
  const page = renderWithCopy(<OpenRequestOver registration={registration} />, {
    locale: 'en',
    messages: { grant },
  });
  return page.includes(grant.open.over.title);
};
const refused = aGrantSubmission({ state: 'refused', faultCode: 'wallet_transaction_expired' });
const NOW = '2026-11-21T12:00:00.000Z';

test.each<[boolean, string, Partial<WalletDetail>]>([
  [false, 'is pending', {}],
  [false, 'is revoked, and may be signed again', { state: 'revoked' }],
  [
    false,
    'is revoked, and was refused for what another signature ends',
    { state: 'revoked', submission: refused },
  ],
  [true, 'is revoked, and the network differs', { state: 'revoked', reconciliationStatus: 'drifted' }],
  [true, 'is revoked, and contradicted', { state: 'revoked', contradictedAt: NOW }],
  [true, 'is active', { state: 'active', reconciliationStatus: 'synced' }],
  [true, 'is banned', { state: 'banned' }],
  [true, 'is cancelled', { deletedAt: NOW }],
  [true, 'has another grant pending', { state: 'revoked', submission: aGrantSubmission() }],
])(
  '[R125] %s: an open request is to be rejected where a registration on Solana %s',
  (isExpected, _name, facts) => {
    expect(isOver(facts)).toBe(isExpected);
  },
);
