import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { GrantBackendContext, type GrantBackend } from '#components/grant/grant-backend.ts';
import { HandOutStep } from './hand-out-step.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { evmNetworkOf } from '#lib/chains/chains.ts';
import type { Fault } from '#lib/errors/result.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { passGrant, REQUIRED_GRANT_CHECKS } from '#lib/signing/grant-check.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import grant from '#messages/en/grant.json';
import signing from '#messages/en/signing.json';
import commonPtBr from '#messages/pt-BR/common.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import grantPtBr from '#messages/pt-BR/grant.json';
import signingPtBr from '#messages/pt-BR/signing.json';
import { EvmElsewhere } from './evm-elsewhere.tsx';
import { EvmElsewhereCall } from './evm-elsewhere-call.tsx';

const COPY = {
  en: { common, fault, grant, signing },
  'pt-BR': { common: commonPtBr, fault: faultPtBr, grant: grantPtBr, signing: signingPtBr },
};
const LOCALES = ['en', 'pt-BR'] as const;
const calldata = {
  to: '0xde709f2102306220921060314715629080e2fb77',
  data: `0xabcdef01${'11'.repeat(64)}`,
  chainRef: 'eip155:84532',
  signerWallet: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  limitCents: 100_000,
  expiresAt: '2099-11-22T12:00:00.000Z',
};
const registration = toGrantSubject(walletDetailFixture({ calldata }));
const props = { registration, calldata, network: evmNetworkOf('base', 'sandbox') };
const VALUES = {
  chainRef: calldata.chainRef,
  contract: calldata.to,
  code: 'fixed',
  bytes: '68',
  address: registration.address,
  limitCents: '100000',
  expiresAt: calldata.expiresAt,
  native: '1',
  nativeNeeded: '1',
};
const nothing = () => undefined;
const unused = () => Promise.reject(new Error('not asked'));
const backend: GrantBackend = {
  prepare: unused,
  confirm: unused,
  submitSigned: unused,
  sync: unused,
  findSignatures: unused,
  hashOutbox: () => {
    throw new Error('no outbox');
  },
  chainRequest: () => unused,
};

describe.each(LOCALES)('[R123] a call that is sent elsewhere, in %s', (locale) => {
  const { elsewhere } = COPY[locale].grant;

  test('is not on the page when every check has passed, before a press has recorded it', () => {
    const client = new QueryClient();
    const { id, contractPin } = registration;
    const key = ['grant-elsewhere', id, calldata.data, calldata.expiresAt, contractPin];
    const checks = REQUIRED_GRANT_CHECKS.evm.map((check) => passGrant(check, VALUES));
    client.setQueryData(key, { checks, chainTimeUnix: 1, sign: null });
    const page = renderWithCopy(
      <QueryClientProvider client={client}>
        <GrantBackendContext value={backend}>
          <EvmElsewhere {...props} environment="sandbox" />
        </GrantBackendContext>
      </QueryClientProvider>,
      { locale, messages: COPY[locale] },
    );
    expect(page).toContain(elsewhere.show);
    expect(page).not.toContain(calldata.data);
    expect(page).not.toContain(elsewhere.safeFile);
  });

  function stepOf(facts: { isOut: boolean; fault: Fault | null }): string {
    return renderWithCopy(
      <HandOutStep {...facts} action={elsewhere.show} isPending={false} onPress={nothing}>
        <EvmElsewhereCall {...props} environment="sandbox" />
      </HandOutStep>,
      { locale, messages: COPY[locale] },
    );
  }

  test('is not on the page when the server refuses, and the page says why', () => {
    const page = stepOf({ isOut: false, fault: { code: 'wallet_changed' } });
    expect(page).toContain(COPY[locale].fault.wallet_changed.title);
    expect(page).not.toContain(calldata.data);
    expect(page).not.toContain(elsewhere.safeFile);
  });

  test('is on the page once the server has recorded it', () => {
    const page = stepOf({ isOut: true, fault: null });
    expect(page).toContain(calldata.data);
    expect(page).toContain(elsewhere.safeFile);
    expect(page).not.toContain(elsewhere.show);
  });
});
