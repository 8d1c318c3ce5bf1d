import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { intentDetailSchema, type IntentDetail, type RelatedIntent } from '#lib/intents/intent-view.ts';
import en from '#messages/en/intent.json';
import common from '#messages/en/common.json';
import statusEn from '#messages/en/status.json';
import ptBr from '#messages/pt-BR/intent.json';
import commonPtBr from '#messages/pt-BR/common.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { aBurn, anEarlierBurnOfOther } from '#lib/burns/testing/burn-cases.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { decide } from './decide.ts';
import { DecisionPanel } from './decision-panel.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
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

function successorOf(status: string): RelatedIntent {
  const id = '5f1d8c02-6a3b-4c1e-9d2f-000000000002';
  return {
    id,
    intentType: 'offramp',
    status,
    amountCents: 10_000,
    createdAt: AT,
    contradictedAt: null,
    ...{ burnOutcome: null, reportMark: null, isTaken: false },
    doubts: [],
  };
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
        support={{ url: null, email: null }}
        access={{ onramp: null, offramp: null }}
        chainCheck="what the chain shows"
      >
        {null}
      </DecisionPanel>
    </NextIntlClientProvider>,
  );
}

const titleOf = (html: string) => /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1];

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
    expect(html).toContain(COPY[locale].intent.decision.overdue.text);
    expect(html).toContain('what the chain shows');
    expect(html).toContain(PROOF);
    expect(html).not.toContain('/offramps/new');
    const fresh = panelOf(intent({ status: 'burn_approved' }), locale, 0);
    expect(fresh).not.toContain(COPY[locale].intent.decision.overdue.text);
    expect(fresh).not.toContain('what the chain shows');
  });

  test('[R42] of reais that were received and are not minted for hours: that it takes long, and the support bundle', () => {
    const minting = { intentType: 'onramp', status: 'minting', burnTransactionId: null } as const;
    const { title, text } = COPY[locale].intent.decision.overdue;
    const html = panelOf(intent(minting), locale, 0.2);
    expect([title, text].filter((words) => !html.includes(words))).toEqual([]);
    expect(html).toContain(ID);
    expect(html).not.toContain(COPY[locale].intent.step.await_service.title);
    const fresh = panelOf(intent(minting), locale, 0);
    expect([title, text, ID].filter((words) => fresh.includes(words))).toEqual([]);
  });

  test('[R43] of a status that its type has not: to pay and sign nothing, and the details for support', () => {
    const { status_of_other: odd, await_service: wait } = COPY[locale].intent.step;
    const { waiting } = COPY[locale].intent;
    const pairs = [
      { intentType: 'onramp', status: 'awaiting_burn_approval' },
      { intentType: 'onramp', status: 'burn_approved' },
      { intentType: 'onramp', status: 'scheduled' },
      { intentType: 'offramp', status: 'awaiting_fiat_payment' },
      { intentType: 'offramp', status: 'fiat_received' },
      { intentType: 'offramp', status: 'minting' },
    ] as const;
    for (const facts of pairs)
      for (const burn of [null, aBurn('signing')]) {
        const html = panelOf(intent({ ...facts, burn, burnTransactionId: null }), locale, 0);
        expect([odd.text, ID].filter((words) => !html.includes(words))).toEqual([]);
        const calm = [wait.title, ...Object.values(waiting)];
        expect(calm.filter((words) => html.includes(words))).toEqual([]);
      }
  });

  test('[R42] of what was reported as paid, and is back in an earlier status: never that no action is required', () => {
    const created = { intentType: 'onramp', status: 'created', burnTransactionId: null } as const;
    const { title, text, reported } = COPY[locale].intent.decision.overdue;
    const html = panelOf(intent({ ...created, wasReportedTaken: true }), locale, 2);
    expect([title, reported, ID].filter((words) => !html.includes(words))).toEqual([]);
    expect(html).not.toContain(text);
    expect(html).not.toContain(COPY[locale].intent.step.await_service.title);
    const neverReported = panelOf(intent(created), locale, 2);
    expect([title, reported, ID].filter((words) => neverReported.includes(words))).toEqual([]);
  });

  test('[R40] of a refund that takes days: that it takes long, what is awaited, and the support bundle', () => {
    const html = panelOf(intent({ status: 'refunding' }), locale, 2);
    expect(html).toContain(COPY[locale].intent.step.await_refund.title);
    expect(html).toContain(COPY[locale].intent.decision.overdue.text);
    expect(html).toContain(PROOF);
    expect(panelOf(intent({ status: 'refunding' }), locale, 0)).not.toContain(PROOF);
  });

  test('[R82] of a burn that the service reports as failed: what the chain shows now', () => {
    const failed = { status: 'failed', failureCode: 'burn_failed' } as const;
    const html = panelOf(intent({ ...failed, burn: aBurn('accepted') }), locale, 0);
    expect(html).toContain(COPY[locale].intent.proven.disputed);
    expect(html).toContain('what the chain shows');
    expect(html).not.toContain('/offramps/new');
    // [R56] Its destination was refused before that: the current cause is for provider support all the same.
    const refusedFirst = { ...failed, originalFailureCode: 'destination_invalid' };
    const other = panelOf(intent({ ...refusedFirst, burn: aBurn('accepted') }), locale, 0);
    expect(other.split(COPY[locale].intent.proven.disputed)).toHaveLength(3);
    expect(other).toContain(COPY[locale].intent.step.contact_support.text);
    expect(other).not.toContain('/offramps/new');
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

  test.each([
    [[], 'any of them', 'nenhuma delas'],
    [[AT], 'accepted one of them', 'aceitou uma delas'],
    [[AT, AT], 'accepted 2 of them', 'aceitou 2 delas'],
  ] as const)(
    '[R81] of more than one burn: how many the service took, %#',
    (taken, inEnglish, inPortuguese) => {
      const { proofs, ...attempt } = anEarlierBurnOfOther();
      const proven = ['1', '2'].map((digit, index) => ({
        ...proofs[0],
        ...{ proof: `0x${digit.repeat(64)}`, state: 'mined', problem: null, storedAt: AT },
        takenAt: taken[index] ?? null,
      }));
      const burn = aBurn('accepted');
      const facts = { status: 'completed', doubts: ['burn_repeated'], burn } as const;
      const changed = { ...facts, doubts: [...facts.doubts], burnHistory: [{ ...attempt, proofs: proven }] };
      const html = panelOf(intent(changed), locale, 0);
      // On the page and in the support bundle.
      expect(html.split(locale === 'en' ? inEnglish : inPortuguese)).toHaveLength(3);
      expect(html).not.toContain(COPY[locale].intent.proven.accepted);
      const unpaid = panelOf(intent({ ...changed, status: 'failed' }), locale, 0);
      const { accepted_failed, repeatedToo } = COPY[locale].intent.proven;
      expect(unpaid.split(`${accepted_failed} ${repeatedToo}`)).toHaveLength(3);
    },
  );

  test('[R44] [R56] of one that burned and has a wrong destination: what is proven, and that another burns again', () => {
    const failed = { status: 'failed', failureCode: 'destination_invalid' } as const;
    const html = panelOf(intent({ ...failed, burn: aBurn('accepted') }), locale, 0);
    const { proven, step } = COPY[locale].intent;
    // On the page and in the support bundle.
    expect(html.split(proven.accepted_failed)).toHaveLength(3);
    expect(html).toContain(step.replace_burned.text.split('<amount>')[0]);
    expect(html).toMatch(/>R\$\s100,00</);
    expect(html).toContain(`/offramps/new?from=${ID}`);
    const unburned = panelOf(intent(failed), locale, 0);
    expect(unburned).toContain(step.replace.text);
    expect(unburned).not.toContain(proven.accepted_failed);
  });

  test.each([null, 'unknown', 'operator_aborted', 'provider_rejected'])(
    '[R46] of one that burned and failed (%s): that its Pix did not go out is not said, also where its payout had started',
    (failureCode) => {
      const times = { occurredAt: AT, recordedAt: AT, actor: null };
      const line = { id: '1', kind: 'status', value: 'paying_out', detail: null, source: 'webhook' } as const;
      const failed = { status: 'failed', failureCode, burn: aBurn('accepted') };
      const { accepted_failed, payoutStarted } = COPY[locale].intent.proven;
      const started = panelOf(intent({ ...failed, timeline: [{ ...line, ...times }] }), locale, 0);
      // On the page and in the support bundle.
      expect(started.split(`${accepted_failed} ${payoutStarted}`)).toHaveLength(3);
      const elsewhere = { ...failed, burn: null, timeline: [{ ...line, ...times }] };
      expect(panelOf(intent(elsewhere), locale, 0).split(payoutStarted)).toHaveLength(3);
      const before = panelOf(intent(failed), locale, 0);
      expect(before.split(accepted_failed)).toHaveLength(3);
      expect(before).not.toContain(payoutStarted);
      // What to do is not for provider support: it is on the page, and not in the support bundle.
      const { payNoOtherWay } = COPY[locale].intent.decision;
      for (const html of [started, panelOf(intent(elsewhere), locale, 0)])
        expect(html.split(payNoOtherWay)).toHaveLength(2);
      expect(before).not.toContain(payNoOtherWay);
    },
  );

  test.each([
    ['failed', 0],
    ['expired', 1],
    ['canceled', 1],
  ] as const)(
    '[R46] of one that burned, was reported as completed and is %s: not to pay another way, once',
    (status, times) => {
      const facts = { status, burn: aBurn('accepted'), wasReportedPaid: true } as const;
      const html = panelOf(intent(facts), locale, 0);
      const { decision, proven, step } = COPY[locale].intent;
      expect(html.split(proven.paid_before)).toHaveLength(3);
      expect(html.split(decision.payNoOtherWay)).toHaveLength(times + 1);
      // Its step says so itself.
      expect(html.includes(step.failed_after_paid.text)).toBe(times === 0);
    },
  );

  test.each(['expired', 'canceled'])(
    '[R42] [R46] of one that was reported as completed and is %s without a burn here: that its Pix may have been paid',
    (status) => {
      const facts = { status, burnTransactionId: null, wasReportedTaken: true, wasReportedPaid: true };
      const html = panelOf(intent(facts), locale, 0);
      const { decision, proven, step } = COPY[locale].intent;
      expect(html).toContain(step.escalate_reported_burn.text);
      // On the page and in the support bundle, and what to do on the page.
      expect(html.split(proven.payoutCompleted)).toHaveLength(3);
      expect(html.split(decision.payNoOtherWay)).toHaveLength(2);
      const onlyTaken = panelOf(intent({ ...facts, wasReportedPaid: false }), locale, 0);
      for (const words of [proven.payoutCompleted, decision.payNoOtherWay])
        expect(onlyTaken).not.toContain(words);
    },
  );

  test('[R56] of one that was refunded: by whose word, what is not known, and that another burns again', () => {
    const { replace_refunded, contact_support_refunded } = COPY[locale].intent.step;
    const unknown = /does not say whether tokens or reais|não diz se devolveu tokens ou reais/;
    const replaceable = intent({ status: 'refunded', failureCode: 'destination_invalid' });
    const html = panelOf(replaceable, locale, 0);
    expect(html).toContain(replace_refunded.title);
    expect(html).toMatch(unknown);
    expect(html).toMatch(/>R\$\s100,00</);
    const other = panelOf(intent({ status: 'refunded', failureCode: 'unknown' }), locale, 0);
    expect(other).toContain(contact_support_refunded.text);
    expect(other).toMatch(unknown);
    for (const { title } of [replace_refunded, contact_support_refunded])
      expect(title).toMatch(/according to the service|segundo o serviço/);
  });

  test.each([
    ['replacement', { status: 'failed', failureCode: 'destination_invalid', burn: aBurn('accepted') }],
    ['another', { status: 'expired' }],
  ] as const)(
    '[R44] of one with a %s already: that one first, and one more only behind a button',
    (kind, facts) => {
      const successor = { ...successorOf('awaiting_burn_approval'), amountCents: 12_345 };
      const html = panelOf(intent({ ...facts, successors: [successor] }), locale, 0);
      const { existing } = COPY[locale].intent.decision;
      const [link, disclosure, create] = [
        html.indexOf(`href="/intents/${successor.id}"`),
        html.indexOf('<details'),
        html.indexOf(`/offramps/new?from=${ID}`),
      ];
      expect(link).toBeGreaterThan(0);
      expect(disclosure).toBeGreaterThan(link);
      expect(create).toBeGreaterThan(disclosure);
      expect(html).toContain('123,45');
      expect(html).toContain(COPY[locale].status.label.awaiting_burn_approval);
      expect(html).toContain(existing[kind].split('{amount}')[0]);
    },
  );

  test('[R44] of one that must not be signed beside another: why, and the way to that one', () => {
    const other = { ...successorOf('completed'), amountCents: 12_345 };
    for (const [burn, words] of [
      [null, 'other_burned'],
      [aBurn('ready'), 'other_burned'],
      [aBurn('ready', { askedAt: AT }), 'reject_other'],
      [aBurn('signing'), 'reject_other'],
    ] as const) {
      const awaited = intent({ status: 'awaiting_burn_approval', burn, otherBurned: other });
      const html = panelOf(awaited, locale, 0);
      expect(html).toContain(COPY[locale].intent.step[words].text);
      expect(html).toContain(`href="/intents/${other.id}"`);
      expect(html).toContain('123,45');
    }
  });

  test('[R44] of one that ended beside another that was burned: that one, and no way to create one more', () => {
    const other = successorOf('completed');
    const alone = panelOf(intent({ status: 'expired' }), locale, 0);
    expect(alone).toContain(`/offramps/new?from=${ID}&amp;replaces`);
    const html = panelOf(intent({ status: 'expired', otherBurned: other }), locale, 0);
    expect(html).toContain(COPY[locale].intent.step.other_instead.text);
    expect(html).toContain(`href="/intents/${other.id}"`);
    expect(html).not.toContain('/new?from=');
  });

  test('[R44] of one that failed before any burn: that no burn is known, and nothing of it where that is not clear', () => {
    const { noBurnKnown } = COPY[locale].intent.decision;
    const failed = { status: 'failed', burnTransactionId: null } as const;
    for (const failureCode of ['provider_rejected', 'destination_invalid', 'unknown', null]) {
      const html = panelOf(intent({ ...failed, failureCode }), locale, 0);
      expect([failureCode, html.indexOf(noBurnKnown) > 0]).toEqual([failureCode, true]);
      expect(html.indexOf(noBurnKnown)).toBeLessThan(html.search(/<p class="max-w-prose pt-1 text-ink">/));
    }
    for (const unclear of [
      { failureCode: 'burn_failed' },
      { originalFailureCode: 'burn_failed', failureCode: 'refund_failed' },
      { burnTransactionId: PROOF },
      { wasReportedTaken: true },
      { isIssuedElsewhere: true },
      { contradictedAt: AT },
      { burn: aBurn('ready') },
      { burn: aBurn('preparing') },
      { burn: aBurn('signing') },
      { burn: aBurn('accepted') },
      { status: 'refunded' },
      { intentType: 'onramp' },
    ] as const)
      expect(panelOf(intent({ ...failed, ...unclear }), locale, 0)).not.toContain(noBurnKnown);
  });

  test('[R50] of an offramp that awaits its burn: until when, where the service says that', () => {
    const waiting = { status: 'awaiting_burn_approval', burnTransactionId: null } as const;
    const { deadline, deadlinePast } = COPY[locale].intent.decision;
    const [before, past] = [deadline, deadlinePast].map((text) => text.split('<at>')[0] ?? '?');
    const expiresAt = '2026-11-22T12:00:00.000Z';
    const shown = (change: Partial<IntentDetail>, daysLater = 1) => {
      const html = panelOf(intent({ ...waiting, ...change }), locale, daysLater);
      return [html.includes(`${String(before)}<time dateTime="${expiresAt}"`), html.includes(String(past))];
    };
    expect(shown({ expiresAt })).toEqual([true, false]);
    expect(shown({ expiresAt }, 2)).toEqual([false, true]);
    expect(shown({ expiresAt: null })).toEqual([false, false]);
    expect(shown({ expiresAt, status: 'burn_approved' })).toEqual([false, false]);
    expect(shown({ expiresAt, intentType: 'onramp', status: 'created' })).toEqual([false, false]);
  });

  test.each(['2026-11-20T09:30:00.000Z', '2026-12-01T09:30:00.000Z'])(
    '[R48] of one that is scheduled: from when, and no time of an end: %s',
    (scheduledFor) => {
      const [from = '?'] = COPY[locale].intent.scheduledFor.split('<at>');
      const said = `${from}<time dateTime="${scheduledFor}"`;
      const shown = (at: string | null) =>
        panelOf(intent({ status: 'scheduled', scheduledFor: at }), locale, 0);
      expect(shown(scheduledFor)).toContain(said);
      expect(shown(scheduledFor)).not.toContain('role="timer"');
      expect(shown(null)).not.toContain(`>${from}<time`);
      // Of a date it speaks only where there is one.
      const { scheduledForNote: note, scheduledUndated: undated } = COPY[locale].intent;
      const notes = [shown(scheduledFor), shown(null)].map((html) =>
        [note, undated].map((words) => html.includes(words)),
      );
      expect(notes).toEqual([
        [true, false],
        [false, true],
      ]);
    },
  );

  test.each([...KNOWN_STATUSES.filter((status) => status !== 'scheduled'), 'on_hold'])(
    '[R48] of %s, whose start the service goes on naming: no start',
    (status) => {
      const [from = '?'] = COPY[locale].intent.scheduledFor.split('<at>');
      const html = panelOf(intent({ status, scheduledFor: '2026-12-12T09:30:00.000Z' }), locale, 0);
      expect(html).not.toContain(`>${from}<time`);
    },
  );

  test('[R42] of an unrecognized status: that it is one, and not that no action is required', () => {
    for (const intentType of ['onramp', 'offramp'] as const) {
      const html = panelOf(intent({ intentType, status: 'on_hold' }), locale, 0);
      const { unknown, unknownNote } = COPY[locale].status;
      expect(titleOf(html)).toBe(unknown.replace('{status}', 'on_hold'));
      expect(html).toContain(unknownNote);
      expect(html).not.toContain(COPY[locale].intent.step.await_service.title);
    }
  });

  test.each(['requires_compliance', 'awaiting_onchain_transfer'] as const)(
    '[R42] of %s, whose meaning is not shown: what is awaited, and not that no action is required',
    (status) => {
      const html = panelOf(intent({ status }), locale, 0);
      expect(titleOf(html)).toBe(COPY[locale].intent.decision.noActions);
      expect(html).toContain(COPY[locale].intent.waiting[status]);
    },
  );

  test.each(['created', 'burn_approved', 'burning', 'scheduled', 'paying_out'])(
    '[R42] of %s, in which the service goes on: that no action is required',
    (status) => {
      const html = panelOf(intent({ status }), locale, 0);
      expect(titleOf(html)).toBe(COPY[locale].intent.step.await_service.title);
    },
  );

  test('[R46] of a proof that was taken: never that it is paid', () => {
    const html = panelOf(intent({ status: 'burn_approved' }), locale, 0);
    expect(html).not.toContain(COPY[locale].intent.step.done_offramp.title);
  });
});
