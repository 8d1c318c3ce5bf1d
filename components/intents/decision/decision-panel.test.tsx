import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { intentDetailSchema, type IntentDetail } from '#lib/intents/intent-view.ts';
import en from '#messages/en/intent.json';
import common from '#messages/en/common.json';
import statusEn from '#messages/en/status.json';
import ptBr from '#messages/pt-BR/intent.json';
import commonPtBr from '#messages/pt-BR/common.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { decide } from './decide.ts';
import { DecisionPanel } from './decision-panel.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const DAY_MS = 86_400_000;
const COPY = {
  en: { intent: en, common, status: statusEn },
  'pt-BR': { intent: ptBr, common: commonPtBr, status: statusPtBr },
};
const LOCALES = ['en', 'pt-BR'] as const;
const PROOF = `0x${'ab'.repeat(32)}`;

function intent(change: Partial<IntentDetail>): IntentDetail {
  const unset = {
    amountCents: 10_000,
    clientReference: null,
    destination: null,
    failureCode: null,
    expiresAt: null,
    scheduledFor: null,
    statusReason: null,
    providerFailureCode: null,
    originalFailureCode: null,
    originalProviderFailureCode: null,
    pixPayment: null,
    mintTransactionId: null,
    burnTransactionId: PROOF,
    burn: null,
    timeline: [],
    raw: {},
    readAt: null,
    createdBy: null,
  };
  return intentDetailSchema.parse({
    id: ID,
    intentType: 'offramp',
    status: 'failed',
    chainId: 'base',
    flowVersion: 1,
    createdAt: AT,
    updatedAt: AT,
    ...unset,
    ...change,
  });
}

function panelOf(detail: IntentDetail, locale: (typeof LOCALES)[number], daysLater: number): string {
  const nowMs = Date.parse(AT) + daysLater * DAY_MS;
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={COPY[locale]}
      timeZone="UTC"
      formats={{ dateTime: { instant: { dateStyle: 'short', timeStyle: 'short' } } }}
      onError={() => undefined}
    >
      <DecisionPanel
        intent={detail}
        decision={decide(detail, { nowMs })}
        nowMs={nowMs}
        environment="sandbox"
        access={{ onramp: null, offramp: null }}
        chainCheck="what the chain shows"
      >
        {null}
      </DecisionPanel>
    </NextIntlClientProvider>,
  );
}

describe.each(LOCALES)('what to do now, in %s', (locale) => {
  test('[R39] of a failure a month old: its age, the support bundle, no wheel that turns and no promise', () => {
    const html = panelOf(intent({ failureCode: 'unknown' }), locale, 30);
    expect(html).toContain(COPY[locale].intent.step.contact_support.title);
    expect(html).toMatch(/4 ?(?:w|sem)/);
    expect(html).toContain(PROOF);
    expect(html).not.toMatch(/animate-spin|role="progressbar"/);
    expect(html).not.toMatch(/will be refunded|será devolvid/i);
    expect(html).not.toContain('/offramps/new');
  });

  test('[R45] of a proof that is not found for days: since when, the support bundle, and nothing that ends it', () => {
    const html = panelOf(intent({ status: 'burn_approved' }), locale, 3);
    expect(html).toContain(COPY[locale].intent.decision.overdue);
    expect(html).toContain('what the chain shows');
    expect(html).toContain(PROOF);
    expect(html).not.toContain('/offramps/new');
    const fresh = panelOf(intent({ status: 'burn_approved' }), locale, 0);
    expect(fresh).not.toContain(COPY[locale].intent.decision.overdue);
    expect(fresh).not.toContain('what the chain shows');
  });

  test('[R82] of a burn that the service reports as failed: what the chain shows now', () => {
    const failed = { status: 'failed', failureCode: 'burn_failed' } as const;
    const html = panelOf(intent({ ...failed, burn: aBurn('accepted') }), locale, 0);
    expect(html).toContain(COPY[locale].intent.proven.disputed);
    expect(html).toContain('what the chain shows');
    expect(html).not.toContain('/offramps/new');
  });

  test('[R81] of a burn with a further transaction that was refused: the support bundle, with both', () => {
    const stored = { state: 'dropped', problem: 'burn_proof_conflict', storedAt: AT };
    const proofs = [{ ...stored, proof: `0x${'cd'.repeat(32)}` }];
    const attempt = { attemptId: ID, tokenHolder: '0xabc', state: 'accepted', problem: null } as const;
    const times = { startedAt: AT, updatedAt: AT, authorizationExpiresAt: null };
    const detail = intent({ status: 'burning', burnHistory: [{ ...attempt, ...times, proofs }] });
    const html = panelOf(detail, locale, 0);
    expect([PROOF, proofs[0]?.proof ?? ''].filter((proof) => !html.includes(proof))).toEqual([]);
    expect(panelOf(intent({ status: 'burning' }), locale, 0)).not.toContain(PROOF);
  });

  test.each(['signing', 'proof_stored', 'submitting', 'accepted', 'escalated'] as const)(
    '[R44] of one that expired when its burn was %s: page and support bundle say the same of it',
    (state) => {
      const detail = intent({ status: 'expired', burn: aBurn(state) });
      const sentence = findBurnSentence(detail);
      expect(sentence).not.toBeNull();
      const html = panelOf(detail, locale, 0);
      expect(html.split(COPY[locale].intent.proven[sentence ?? 'other'])).toHaveLength(3);
    },
  );

  test('[R46] of a proof that was taken: never that it is paid', () => {
    const html = panelOf(intent({ status: 'burn_approved' }), locale, 0);
    expect(html).not.toContain(COPY[locale].intent.step.done_offramp.title);
  });
});
