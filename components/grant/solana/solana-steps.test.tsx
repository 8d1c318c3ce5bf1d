import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { GrantBackendContext } from '#components/grant/grant-backend.ts';
import { dashboardGrantBackend } from '#components/grant/dashboard-grant-backend.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { useSolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import { aBrowserWallet } from '#lib/browser-wallet/testing/a-browser-wallet.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import grant from '#messages/en/grant.json';
import signing from '#messages/en/signing.json';
import { DashboardSignatureForm } from './dashboard-signature-form.tsx';
import { SignatureForm } from './signature-form.tsx';
import { SolanaSteps } from './solana-steps.tsx';
import type { SolanaState } from './take-signature.ts';
import { useSolanaSigning } from './use-solana-signing.ts';

vi.mock('#components/wallet-connect/solana/use-solana-wallet.ts', () => ({ useSolanaWallet: vi.fn() }));
vi.mock('./use-solana-signing.ts', () => ({ useSolanaSigning: vi.fn() }));

const SIGNER = 'So11111111111111111111111111111111111111112';
const registration = toGrantSubject(walletDetailFixture({ chainId: 'solana', signerWallet: SIGNER }));
const UNSENT = { kind: 'unsent', signedTransactionBase64: 'AA==', fault: { code: 'no_answer' } } as const;
const nothing = () => undefined;
const BUSY = ['preparing', 'checking', 'in_wallet', 'sending'] as const;

const toProve = { ...registration, statusReason: 'awaiting_sync_proof' };

function shown(
  state: SolanaState,
  { address = SIGNER, canSignOnly = true, subject = registration } = {},
): string {
  vi.mocked(useSolanaWallet).mockReturnValue({
    ...aBrowserWallet({ connection: { address, walletName: 'Slow' } }),
    canSignOnly,
    sign: () => Promise.reject(new Error('not asked')),
  });
  const isBusy = BUSY.some((kind) => kind === state.kind);
  vi.mocked(useSolanaSigning).mockReturnValue({
    state,
    isBusy,
    holdsWallet: isBusy || state.kind === 'unsent',
    checks: null,
    lastValidBlockHeight: null,
    begin: () => Promise.resolve(),
    sendAgain: () => Promise.resolve(),
    leave: nothing,
    startOver: nothing,
  });
  return rendered(<SolanaSteps registration={subject} canGrant environment="sandbox" sandboxUrl={null} />);
}

function rendered(node: ReactNode): string {
  return renderWithCopy(
    <QueryClientProvider client={new QueryClient()}>
      <GrantBackendContext value={dashboardGrantBackend}>{node}</GrantBackendContext>
    </QueryClientProvider>,
    { locale: 'en', messages: { common, fault, grant, signing } },
  );
}

const change = `>${signing.wallets.change}<`;

test.each([...BUSY.map((kind) => ({ kind })), UNSENT])(
  'the wallet of an authorization is not changed while it is $kind',
  (state) => {
    expect(shown(state)).not.toContain(change);
  },
);

test.each<SolanaState>([{ kind: 'idle' }, { kind: 'blocked' }, { kind: 'left', walletName: 'Slow' }])(
  'it may be changed while it is $kind',
  (state) => {
    expect(shown(state)).toContain(change);
  },
);

test('what was signed can still be sent when the wallet has changed its account by itself', () => {
  const page = shown(UNSENT, { address: 'SysvarC1ock11111111111111111111111111111111' });
  expect(page).toContain(grant.unsentSignature.action);
  expect(page).not.toContain(grant.sign.prepareAndSign);
});

test('a wallet that signs only by sending is asked for nothing', () => {
  const page = shown({ kind: 'idle' }, { canSignOnly: false });
  expect(page).toContain(grant.signOnly.text);
  expect(page).not.toContain(grant.sign.prepareAndSign);
});

test('a grant that is on the network is only to be proven', () => {
  const page = shown({ kind: 'idle' }, { subject: toProve });
  expect(page).toContain(grant.prove.title);
  expect(page).not.toContain(grant.sign.title);
});

test('[R118] what was signed before a proof was asked for can still be sent, and nothing is signed again', () => {
  const page = shown(UNSENT, { subject: toProve });
  expect(page).toContain(grant.prove.title);
  expect(page).toContain(grant.unsentSignature.action);
});

test('a wallet that was left before a proof was asked for is still waited for, and none is asked again', () => {
  const page = shown({ kind: 'left', walletName: 'Slow' }, { subject: toProve });
  expect(page).toContain(grant.outcome.left.textSolana);
  expect(page).not.toContain(grant.sign.prepareAgain);
});

test.each([
  ['was found on the network', true, grant.prove.text],
  ['was broadcast by whoever enters it', false, grant.prove.textEntered],
])('the form for the signature of a grant that %s says no more than that', (_what, isOnChain, text) => {
  const form = <SignatureForm registration={registration} isOnChain={isOnChain} />;
  expect(rendered(form)).toContain(text);
});

test('[R127] beside no signing, the form for the signature is on the page of a wallet that is active', () => {
  const wallet = walletDetailFixture({ chainId: 'solana', state: 'active', reconciliationStatus: 'drifted' });
  const form = rendered(<DashboardSignatureForm wallet={wallet} />);
  expect(form).toContain(grant.prove.label);
  expect(form).toContain(grant.prove.action);
});
