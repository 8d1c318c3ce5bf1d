import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import common from '#messages/en/common.json';
import faults from '#messages/en/fault.json';
import signing from '#messages/en/signing.json';
import wallets from '#messages/en/wallets.json';
import { WalletActions } from './detail/wallet-actions.tsx';

const action = vi.hoisted(() => ({ fault: null as { code: FaultCode } | null }));
vi.mock('#components/ui/use-action.ts', () => ({
  useAction: () => ({ isPending: false, fault: action.fault, run: vi.fn() }),
}));

const ACCESS = { grant: null, cancel: null, link: null, confirm: null, review: null };
const FIELD = 'the field for the proof';
const NOT_FOUND_AT = '2026-11-21T12:00:00.000Z';

function actionsOf(facts: Partial<WalletDetail>, fault: FaultCode | null = null): string {
  action.fault = fault && { code: fault };
  const wallet = walletDetailFixture({ chainId: 'solana', ...facts });
  const props = {
    access: ACCESS,
    grant: null,
    order: null,
    held: null,
    linkOffer: null,
    proof: <i>{FIELD}</i>,
  };
  return renderWithCopy(
    <QueryClientProvider client={new QueryClient()}>
      <WalletActions {...props} wallet={wallet} />
    </QueryClientProvider>,
    { locale: 'en', messages: { common, fault: faults, signing, wallets } },
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

describe('[R127] a reconciliation that asks for the proof of an authorization', () => {
  const PROOF = 'wallet_sync_proof_required';
  const ACTIVE = { state: 'active', reconciliationStatus: 'drifted' } as const;

  test.each<[string, Partial<WalletDetail>]>([
    ['drifted', ACTIVE],
    ['missing', { ...ACTIVE, reconciliationStatus: 'missing_onchain' }],
    ['revoked', { state: 'revoked' }],
    ['pending, and not read since', { state: 'pending' }],
  ])('has the field for it, which its text asks for: %s', (_name, facts) => {
    const actions = actionsOf(facts, PROOF);
    expect(actions).toContain(faults[PROOF].next);
    expect(actions).toContain(FIELD);
  });

  test.each<[string, Partial<WalletDetail>, FaultCode | null]>([
    ['before it', ACTIVE, null],
    ['after another refusal', ACTIVE, 'wallet_sync_unconfirmed'],
    ['on an EVM chain, where none is needed', { ...ACTIVE, chainId: 'base' }, PROOF],
    ['beside the signing, which has it', { state: 'pending', statusReason: 'awaiting_sync_proof' }, PROOF],
    ['once it is reconciled', { ...ACTIVE, reconciliationStatus: 'synced' }, PROOF],
  ])('there is none %s', (_name, facts, fault) => {
    expect(actionsOf(facts, fault)).not.toContain(FIELD);
  });

  test('the refusal is not shown any more once the wallet can be used', () => {
    expect(actionsOf({ ...ACTIVE, reconciliationStatus: 'synced' }, PROOF)).not.toContain(faults[PROOF].next);
  });
});
