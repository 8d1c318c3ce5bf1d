import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { toLinkWallet } from '#lib/links/grant-signing-view.ts';
import {
  registrationOrderFixture,
  walletDetailFixture,
} from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import common from '#messages/en/common.json';
import signLink from '#messages/en/sign-link.json';
import commonPtBr from '#messages/pt-BR/common.json';
import signLinkPtBr from '#messages/pt-BR/sign-link.json';
import { GrantSigningContent } from './grant-signing-content.tsx';

const COPY = {
  en: { signLink, common },
  'pt-BR': { signLink: signLinkPtBr, common: commonPtBr },
};
const AT = '2099-01-01T00:00:00.000Z';
const CALL = {
  to: '0x00000000000000000000000000000000000000c1',
  data: '0x00',
  chainRef: 'eip155:84532',
  signerWallet: '0x00000000000000000000000000000000000000a1',
  limitCents: 100_000,
  expiresAt: AT,
};
const TO_SIGN = { hasCalldata: true, calldata: CALL, asked: registrationOrderFixture() } as const;
const ACTIVE = { state: 'active', reconciliationStatus: 'synced', limitCents: 50_000 } as const;

/** By label, the amounts that are shown. */
function limitsOf(facts: Partial<WalletDetail>, locale: keyof typeof COPY, access: 'sign' | 'watch') {
  const wallet = toLinkWallet(walletDetailFixture(facts));
  const view = { kind: 'grant', access, linkExpiresAt: AT, wallet } as const;
  const html = renderWithCopy(<GrantSigningContent view={view} isPlaceholder />, {
    locale,
    messages: COPY[locale],
  });
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
    .map(
      ([, label = '', value = '']) =>
        `${label}: ${value.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')}`,
    )
    .filter((line) => line.includes('R$'));
}

describe.each(['en', 'pt-BR'] as const)(
  '[R4] [R112] the limit on the link of an authorization, in %s',
  (locale) => {
    const { limit, requestedLimit } = COPY[locale].signLink.grant.page;
    const requested = [`${requestedLimit}: R$ 1.000,00`];

    test.each([
      ['one that is pending', { state: 'pending' }],
      ['one that was revoked', { state: 'revoked', limitCents: 0 }],
      ['one that was revoked with an old limit', { state: 'revoked', limitCents: 50_000 }],
      ['one with a limit that a new call changes', ACTIVE],
      ['one that differs from the network', { ...ACTIVE, reconciliationStatus: 'drifted' }],
    ] as const)('is what is signed, while there is something to sign: %s', (_, facts) => {
      expect(limitsOf({ ...TO_SIGN, ...facts }, locale, 'sign')).toEqual(requested);
    });

    test.each([
      ['revoked', { state: 'revoked', limitCents: 50_000 }],
      ['banned', { state: 'banned', limitCents: 50_000 }],
      ['drifted', { ...ACTIVE, reconciliationStatus: 'drifted' }],
      ['cancelled', { ...ACTIVE, deletedAt: '2026-11-21T12:00:00.000Z' }],
    ] as const)('is called the daily limit only where it is in effect: %s', (_, facts) => {
      expect(limitsOf(facts, locale, 'watch')).toEqual(requested);
    });

    test('is the one in effect once the authorization is', () => {
      expect(limitsOf(ACTIVE, locale, 'watch')).toEqual([`${limit}: R$ 500,00`]);
    });

    test('is not shown where nothing names it', () => {
      const unnamed = { state: 'revoked', limitCents: 50_000, requestedLimitCents: null };
      expect(limitsOf(unnamed, locale, 'sign')).toEqual([]);
    });
  },
);
