import { describe, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { toClaimPlace } from '#lib/burns/claim-place.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import signing from '#messages/en/signing.json';
import burnPtBr from '#messages/pt-BR/burn.json';
import commonPtBr from '#messages/pt-BR/common.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import signingPtBr from '#messages/pt-BR/signing.json';
import { BoundUntil } from '#components/burn/prepare/bound-until.tsx';
import { BurnBackendContext, type BurnBackend } from '#components/burn/burn-backend.ts';
import { ClaimNotice } from './claim-notice.tsx';
import { dashboardBurnBackend } from '#components/burn/dashboard-burn-backend.ts';
import { SigningOutcome } from './signing-outcome.tsx';
import { UnknownHash } from '#components/burn/proof/unknown-hash.tsx';

const COPY = {
  en: { burn, common, fault, signing },
  'pt-BR': { burn: burnPtBr, common: commonPtBr, fault: faultPtBr, signing: signingPtBr },
};
const LOCALES = ['en', 'pt-BR'] as const;
const AT = '2026-11-22T19:41:00.000Z';
const UNTIL_UNIX = Date.parse(AT) / 1000;
/** A link's page asks the same, but for what a spent link cannot do. */
const { setAside: _, releaseOther: __, ...linkBackend } = dashboardBurnBackend;

function shown(
  node: ReactNode,
  locale: (typeof LOCALES)[number] = 'en',
  backend: BurnBackend = dashboardBurnBackend,
) {
  const markup = renderWithCopy(<BurnBackendContext value={backend}>{node}</BurnBackendContext>, {
    locale,
    messages: COPY[locale],
    formats: { dateTime: { instant: { timeStyle: 'short' }, exact: { timeStyle: 'medium' } } },
  });
  return markup.replaceAll('&#x27;', "'");
}

const signer = (by: string | null, isOwn = false): BurnView =>
  aBurn('signing', { claim: { by, isOwn, at: AT } });
const UNCHECKED = { outcome: undefined, isUnreachable: false };
const own = (browserId: string): BurnView =>
  aBurn('signing', { claim: { by: 'Sofia', isOwn: true, browserId, at: AT } });
const ofSofia = (text: string) => text.replace('{signer}', 'Sofia');
const THIS_BROWSER = '5f1d8c02-6a3b-4c1e-9d2f-000000000011';
const OTHER_BROWSER = '5f1d8c02-6a3b-4c1e-9d2f-000000000012';
function notice(view: BurnView) {
  const { claim } = view;
  return claim && <ClaimNotice burn={view} claim={claim} place={toClaimPlace(claim, THIS_BROWSER)} isEvm />;
}

describe.each(LOCALES)('in %s, a burn that another user is signing', (locale) => {
  const { claimed } = COPY[locale].burn;

  test('[B7] names that user, and offers no other user to take over', () => {
    const page = shown(notice(signer('Sofia')), locale);
    expect(page).toContain('Sofia');
    expect(page).toContain(ofSofia(claimed.other.text));
    expect(page).not.toContain('<button');
    expect(claimed.other.text).toMatch(/Nobody else can take it over|Ninguém mais/);
  });

  test('[B7] with a link names no one', () => {
    const page = shown(notice(signer(null)), locale);
    expect(page).toMatch(/signing link|link de assinatura/);
    expect(page).toMatch(/Only the holder of the signing link can|Só quem tem o link pode/);
  });

  test('[B7] whose nonce was used elsewhere can be released by another, who reads what that proves', () => {
    const nonceUsedBy = `0x${'ab'.repeat(32)}`;
    const facts = { problem: 'burn_nonce_used', walletNonce: 7, nonceUsedBy };
    const used = { ...signer('Sofia'), ...facts };
    expect(shown(notice(used), locale)).toContain(claimed.nonce.action);
    expect(shown(notice(used), locale)).toContain(nonceUsedBy);
    expect(shown(notice(used), locale)).toContain(ofSofia(claimed.other.textReleasable));
    expect(shown(notice(used), locale)).not.toContain(ofSofia(claimed.other.text));
    expect(shown(notice({ ...used, nonceUsedBy: null }), locale)).toContain(claimed.nonce.action);
    expect(shown(notice(used), locale, linkBackend)).not.toContain(claimed.nonce.action);
    expect(shown(notice(used), locale, linkBackend)).toContain(ofSofia(claimed.other.text));
    const ofSelf = shown(notice({ ...signer('Sofia', true), ...facts }), locale);
    expect(ofSelf).toContain(nonceUsedBy);
    expect(ofSelf).not.toContain(claimed.nonce.action);
    expect(COPY[locale].fault.burn_nonce_used.money).toMatch(/does not prove|não prova/);
  });

  test('a hanging signature can be continued or released, and the page says so', () => {
    const page = shown(notice(signer('Sofia', true)), locale);
    expect(page).toContain(claimed.own.text);
    expect(page).toContain(claimed.own.release);
    expect(shown(notice(own(THIS_BROWSER)), locale)).toBe(page);
    const left = shown(
      <SigningOutcome state={{ kind: 'left', walletName: 'Slow' }} chainId="base" guard={UNCHECKED} />,
      locale,
    );
    expect(left).toContain(COPY[locale].burn.outcome.left.text);
  });
});

describe.each(LOCALES)('in %s, a burn that the same user has open in another browser', (locale) => {
  const { otherBrowser, own: here } = COPY[locale].burn.claimed;

  test('[B7] is theirs to release here, and not said to be signed here', () => {
    const page = shown(notice(own(OTHER_BROWSER)), locale);
    expect(page).toContain(otherBrowser.text);
    expect(page).toContain(otherBrowser.release);
    expect(page).not.toContain(here.text);
    const ofLink = shown(notice(own(OTHER_BROWSER)), locale, linkBackend);
    expect(ofLink).toContain(otherBrowser.release);
  });
});

describe.each(LOCALES)('in %s, an authorization of another wallet', (locale) => {
  const bound = (nowMs: number) =>
    shown(
      <BoundUntil
        burn={aBurn('ready', {
          tokenHolder: '0x52908400098527886E0F7030069857D2E4169EE7',
          authorizationExpiresAtUnix: UNTIL_UNIX,
        })}
        connected="0x8617E340B3D01FA5F11F306F4090FD50E238070D"
        chainAheadMs={nowMs - Date.now()}
      />,
      locale,
    );

  test('[R61] [R66] says whose it is and until when, and opens the way to another then, by the chain’s clock', () => {
    const before = bound(Date.parse(AT) - HOUR_MS);
    expect(before).toContain(`dateTime="${AT}"`);
    expect(before).toContain('0x5290');
    expect(before).toContain('aria-disabled="true"');
    expect(before).toContain(COPY[locale].burn.boundUntil.after);
    expect(bound(Date.parse(AT) + HOUR_MS)).not.toMatch(/aria-disabled="true"|disabled=""/);
  });
});

describe.each(LOCALES)('in %s, a hash that no node knows', (locale) => {
  const view = aBurn('proof_stored', {
    proof: `0x${'ab'.repeat(32)}`,
    problem: 'burn_transaction_unknown',
    authorizationExpiresAtUnix: UNTIL_UNIX,
  });
  const { wrongHash, recover } = COPY[locale].burn;

  test('[B7] can be corrected or set aside, and the page says what stays blocked and until when', () => {
    const page = shown(<UnknownHash burn={view} canEnter />, locale);
    expect(page).toContain(`dateTime="${AT}"`);
    expect(page).toContain(wrongHash.setAside.action);
    expect(page).toMatch(/<input|<textarea/);
    const label = /<label[^>]*>([^<]*)</.exec(page)?.[1] ?? 'none';
    expect(label).not.toBe('');
    expect(recover.label).toContain(`evm {${label}}`);
  });

  test('is not set aside with a link, which is spent, nor by a user who may not sign', () => {
    const withLink = shown(<UnknownHash burn={view} canEnter />, locale, linkBackend);
    expect(withLink).not.toContain(wrongHash.setAside.action);
    const reader = shown(<UnknownHash burn={view} canEnter={false} />, locale);
    expect(reader).not.toContain(wrongHash.setAside.action);
    expect(reader).toContain(wrongHash.notAllowed);
  });

  test('is never said to be lifted by itself so that it can be signed again', () => {
    const said = [COPY[locale].fault.burn_transaction_unknown, wrongHash]
      .map((words) => JSON.stringify(words))
      .join(' ');
    expect(said).not.toMatch(/lets it be signed again|deixa assinar de novo/i);
  });
});
