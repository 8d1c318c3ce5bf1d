import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import signing from '#messages/en/signing.json';
import wallets from '#messages/en/wallets.json';
import { WalletActions } from './detail/wallet-actions.tsx';

vi.mock('#server/actions/registrations.ts', () => ({ cancelWallet: vi.fn(), syncWallet: vi.fn() }));

const ACCESS = { grant: null, cancel: null, link: null, confirm: null, review: null };
const NOT_FOUND_AT = '2026-11-21T12:00:00.000Z';

function actionsOf(facts: Partial<WalletDetail>): string {
  const props = { access: ACCESS, grant: null, order: null, held: null, linkOffer: null };
  return renderWithCopy(
    <QueryClientProvider client={new QueryClient()}>
      <WalletActions {...props} wallet={walletDetailFixture({ chainId: 'solana', ...facts })} />
    </QueryClientProvider>,
    { locale: 'en', messages: { common, fault, signing, wallets } },
  );
}

test.each(['awaiting_onchain_confirmation', 'awaiting_sync_proof'])(
  '[R128] [R132] a pending registration that a sync did not find can be signed and cancelled: %s',
  (statusReason) => {
    const actions = actionsOf({ statusReason, notOnChainAt: NOT_FOUND_AT });
    expect(actions).toContain(wallets.grant.start);
    expect(actions).not.toContain(wallets.cancel.inFlight);
  },
);

test.each<[string, Partial<WalletDetail>]>([
  ['one of ours', { submission: aGrantSubmission(), notOnChainAt: NOT_FOUND_AT }],
  ['one of others, by the reason that the service gives', { statusReason: 'awaiting_onchain_confirmation' }],
])('[R117] nothing is signed or cancelled while a grant may still be confirmed: %s', (_name, facts) => {
  const actions = actionsOf(facts);
  expect(actions).not.toContain(wallets.grant.start);
  expect(actions).toContain(wallets.cancel.inFlight);
});
