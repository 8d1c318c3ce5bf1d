import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnSigningView } from '#lib/links/signing-view.ts';
import common from '#messages/en/common.json';
import signLink from '#messages/en/sign-link.json';
import statusEn from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import signLinkPtBr from '#messages/pt-BR/sign-link.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { BurnSigningContent } from './burn-signing-content.tsx';

const COPY = {
  en: { signLink, common, status: statusEn },
  'pt-BR': { signLink: signLinkPtBr, common: commonPtBr, status: statusPtBr },
};

interface Shown {
  readonly status?: string;
  readonly access?: 'sign' | 'watch';
  readonly burn?: BurnView | null;
  readonly amountCents?: number | null;
}

function view({
  status = 'awaiting_burn_approval',
  access = 'watch',
  burn = null,
  amountCents = 1_000,
}: Shown): BurnSigningView {
  const id = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
  const facts = { id, flowVersion: 1, chainId: 'base', contradictedAt: null, expiresAt: null } as const;
  const reported = { wasReportedTaken: false };
  return {
    ...{ kind: 'burn', access, linkExpiresAt: '2026-11-21T10:00:00.000Z', holder: null },
    intent: { ...facts, ...reported, status, amountCents, burn },
  };
}

describe.each(['en', 'pt-BR'] as const)('[R44] the heading of a signing link, in %s', (locale) => {
  const { heading, headingOf, headingPlain } = COPY[locale].signLink.page;
  const before = (text: string) => text.split('<amount>')[0] ?? text;

  test.each([
    [{ access: 'sign' }, before(heading)],
    [{ access: 'sign', amountCents: null }, `${headingPlain}</h1>`],
    [{}, before(headingOf)],
    [{ burn: aBurn('submitting', { proofStage: 'mined' }) }, before(headingOf)],
    [{ status: 'completed' }, before(headingOf)],
    [{ status: 'expired' }, before(headingOf)],
    [{ status: 'expired', amountCents: null }, `${headingPlain}</h1>`],
  ] as const)('asks for a burn only while there is one to sign: %#', (shown, words) => {
    const html = renderWithCopy(<BurnSigningContent view={view(shown)} tokenSymbol={null} />, {
      locale,
      messages: COPY[locale],
    });
    expect(/<h1[^>]*>(.*?<\/h1>)/.exec(html)?.[1]?.startsWith(words)).toBe(true);
  });
});

test('the tokens of a signing link have the name of their token, where it is known', () => {
  const shown = (tokenSymbol: string | null) =>
    renderWithCopy(<BurnSigningContent view={view({})} tokenSymbol={tokenSymbol} />, {
      locale: 'en',
      messages: COPY.en,
    });
  expect(shown('BRLX')).toContain('>10 BRLX · Base<');
  expect(shown(null)).toContain('>10<');
});

test.each(['en', 'pt-BR'] as const)(
  'an authorization is shown to end only while it may be signed, in %s',
  (locale) => {
    const says = (burn: BurnView) => {
      const content = <BurnSigningContent view={view({ access: 'sign', burn })} tokenSymbol={null} />;
      const formats = {
        dateTime: { instant: { dateStyle: 'short' }, exact: { timeStyle: 'medium' } },
      } as const;
      const html = renderWithCopy(content, { locale, messages: COPY[locale], formats });
      return html.includes(COPY[locale].signLink.page.authorizationExpires);
    };
    const authorizationExpiresAtUnix = 1_763_722_800;
    const shown = (['ready', 'signing', 'lapsed', 'reverted'] as const).map((state) =>
      says(aBurn(state, { authorizationExpiresAtUnix })),
    );
    expect(shown).toEqual([true, true, false, false]);
  },
);
