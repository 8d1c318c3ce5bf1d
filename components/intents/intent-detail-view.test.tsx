import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { intentDetailSchema, type IntentDetail, type TimelineEntry } from '#lib/intents/intent-view.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import fault from '#messages/en/fault.json';
import en from '#messages/en/intent.json';
import statusEn from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import conversionPtBr from '#messages/pt-BR/conversion.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import ptBr from '#messages/pt-BR/intent.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { IntentDetailView } from './intent-detail-view.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const COPY = {
  en: { intent: en, conversion, common, fault, status: statusEn },
  'pt-BR': {
    intent: ptBr,
    conversion: conversionPtBr,
    common: commonPtBr,
    fault: faultPtBr,
    status: statusPtBr,
  },
};
const LOCALES = ['en', 'pt-BR'] as const;

const LISTS: ReadonlySet<string> = new Set([
  'timeline',
  'contradictions',
  'notes',
  'labels',
  'successors',
  'doubts',
]);

function onramp(change: Partial<IntentDetail>): IntentDetail {
  const unset = Object.fromEntries(
    Object.keys(intentDetailSchema.shape).map((key) => [key, LISTS.has(key) ? [] : null]),
  );
  return intentDetailSchema.parse({
    ...unset,
    id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    intentType: 'onramp',
    status: 'awaiting_fiat_payment',
    chainId: 'base',
    amountCents: 1_000,
    flowVersion: 1,
    createdAt: AT,
    updatedAt: AT,
    isBurnHandled: false,
    isReferenceKey: false,
    seen: '',
    isHandleable: false,
    ...{ wasReportedTaken: false, wasReportedPaid: false, hasOlderNotes: false },
    isIssuedElsewhere: false,
    burnHistory: [],
    revision: 0,
    raw: {},
    ...change,
  });
}

function aLine(kind: TimelineEntry['kind'], value: string, detail: string | null = null): TimelineEntry {
  const at = { occurredAt: AT, recordedAt: AT };
  return { id: 'a', kind, value, detail, source: 'user', ...at, actor: null };
}

function pageOf(
  intent: IntentDetail,
  locale: (typeof LOCALES)[number],
  { isUnconfirmed = false } = {},
): string {
  return renderWithCopy(
    <IntentDetailView
      intent={intent}
      nowMs={Date.parse(AT)}
      isUnconfirmed={isUnconfirmed}
      environment="sandbox"
      hasExplorer={false}
      support={{ url: null, email: 'support@example.com' }}
      access={{ onramp: null, offramp: null }}
      pay="the code to pay"
      sign="the signing"
      order="the form"
      links={{ offer: (isOffered) => (isOffered ? 'the link' : 'its address'), history: null }}
    />,
    {
      locale,
      messages: COPY[locale],
      formats: { dateTime: { instant: { dateStyle: 'short' }, exact: { timeStyle: 'medium' } } },
    },
  );
}

describe.each(LOCALES)('[R21] the page of an onramp, in %s', (locale) => {
  const words = COPY[locale].intent;

  test.each([null, { brcode: 'a code', txid: 'an id', amountCents: 1_000, expiresAt: null }])(
    'of an older flow version says that actions are blocked, and nothing of paying',
    (pixPayment) => {
      const html = pageOf(onramp({ flowVersion: 0, pixPayment }), locale);
      expect(html).toContain(words.step.blocked_by_version.title);
      expect(html).not.toContain('the code to pay');
      expect(html).not.toContain('a code');
      for (const step of ['pay', 'pay_refused', 'pay_expired'] as const) {
        expect(html).not.toContain(words.step[step].title);
        expect(html).not.toContain(words.step[step].text);
      }
      expect(html).not.toContain(words.waiting.awaiting_fiat_payment);
    },
  );

  test('of an older flow version in progress says it once, and that nothing is started', () => {
    const html = pageOf(onramp({ flowVersion: 0, status: 'minting' }), locale);
    expect(html).toContain(words.flowVersion.older.title);
    expect(html).not.toContain(words.step.blocked_by_version.title);
  });

  test('of a newer flow version says so and continues', () => {
    const html = pageOf(onramp({ flowVersion: 2, status: 'minting' }), locale);
    expect(html).toContain(words.flowVersion.newer.title);
    expect(html).toContain(words.waiting.minting);
  });

  test.each([
    [1, 'minting'],
    [0, 'completed'],
    [2, 'expired'],
  ] as const)('of version %i that is %s says nothing of versions', (flowVersion, status) => {
    const html = pageOf(onramp({ flowVersion, status }), locale);
    expect(html).not.toContain(words.flowVersion.newer.title);
    expect(html).not.toContain(words.flowVersion.older.title);
  });
});

test('beside its support bundle is the way to send it, with what it is about and no more', () => {
  const mintReading = { standing: 'other_amount', mintedBaseUnits: '1', readAt: AT } as const;
  const doubts = ['mint_differs' as const];
  const html = pageOf(onramp({ status: 'completed', mintReading, doubts }), 'en');
  const [link] = /href="mailto:[^"]+"/.exec(html) ?? [];
  expect(decodeURIComponent(link ?? '')).toBe(
    'href="mailto:support@example.com?subject=sandbox: conversion 5f1d8c02-6a3b-4c1e-9d2f-000000000001, status completed"',
  );
});

describe.each(LOCALES)('the copy of a conversion, in %s', (locale) => {
  const { status } = COPY[locale];
  const badges = status.label.completed === status.offramp.completed ? 'the same' : 'its own';

  test.each([
    ['onramp', status.label.completed],
    ['offramp', status.offramp.completed],
  ] as const)('a completed %s has the status of its gender', (intentType, words) => {
    expect(badges).toBe(locale === 'pt-BR' ? 'its own' : 'the same');
    const html = pageOf(onramp({ intentType, status: 'completed' }), locale);
    expect(html).toContain(words);
    if (badges === 'its own')
      expect(html).not.toContain(intentType === 'onramp' ? status.offramp.completed : status.label.completed);
  });

  test('a failure on the timeline has its text, not the code alone', () => {
    const entry = {
      id: 'a',
      kind: 'status',
      value: 'failed',
      detail: 'burn_failed',
      source: 'read',
      actor: null,
    } as const;
    const timeline = [{ ...entry, occurredAt: AT, recordedAt: AT }];
    const html = pageOf(onramp({ intentType: 'offramp', status: 'completed', timeline }), locale);
    expect(html).toContain(COPY[locale].intent.failure.label.burn_failed);
    expect(html).not.toContain('burn_failed');
  });

  test.each(['destination_invalid', 'recipient_account_invalid', 'provider_rejected', 'something_new'])(
    '[R56] a failed onramp with %s is not created again: its Pix may have been paid',
    (failureCode) => {
      const { intent, conversion } = COPY[locale];
      const html = pageOf(onramp({ status: 'failed', failureCode }), locale);
      expect(html).toContain(intent.step.contact_support_onramp.text);
      expect(html).toContain(conversion.playbook.never.onramp);
      expect(html).toContain(conversion.related.wasPaid);
      expect(html).not.toContain('/onramps/new');
      expect(html).not.toContain(intent.failure.label.destination_invalid);
      expect(html).not.toContain(conversion.playbook.code.recipient_account_invalid.check);
      expect(html.includes(intent.failure.walletLabel)).toBe(
        ['destination_invalid', 'recipient_account_invalid'].includes(failureCode),
      );
    },
  );

  test.each([
    ['failed', 'unknown', 'submitting', false],
    ['failed', 'unknown', 'accepted', false],
    ['failed', 'destination_invalid', 'accepted', true],
    ['refunding', 'destination_invalid', 'accepted', false],
    ['expired', null, 'escalated', false],
    ['expired', null, 'reverted', true],
  ] as const)('[R44] an offramp %s with %s, its burn %s: another is offered: %s', (...row) => {
    const [status, failureCode, state, isOffered] = row;
    const html = pageOf(onramp({ intentType: 'offramp', status, failureCode, burn: aBurn(state) }), locale);
    expect(html.includes('/offramps/new')).toBe(isOffered);
    expect(html.includes(COPY[locale].conversion.related.mayHaveBurned)).toBe(!isOffered);
  });

  test.each([
    ['expired', 'burn_expired_after_broadcast', 'escalated_ended'],
    ['canceled', 'burn_expired_after_broadcast', 'escalated_ended'],
    ['failed', 'burn_failed_unacknowledged', 'escalated_failed'],
    ['awaiting_burn_approval', 'burn_proof_of_other_intent', 'escalated_other'],
    ['awaiting_burn_approval', null, 'escalated'],
  ] as const)('[R44] an offramp %s, escalated as %s, says why in details and timeline: %s', (...row) => {
    const [status, problem, key] = row;
    const [burn, line] = [aBurn('escalated', { problem }), aLine('burn', 'escalated', problem)];
    const html = pageOf(onramp({ intentType: 'offramp', status, burn, timeline: [line] }), locale);
    const { state } = COPY[locale].intent.burn;
    expect(html.split(`>${state[key]}<`)).toHaveLength(3);
    expect(html.includes(`>${state.escalated_ended}<`)).toBe(key === 'escalated_ended');
  });

  test('[R44] only the text of an offramp that has ended says so, and that of an unknown cause no burn', () => {
    const texts = Object.entries(COPY[locale].intent.burn.state);
    const escalated = texts.filter(([key]) => key.startsWith('escalated'));
    const matching = (pattern: RegExp) =>
      escalated.flatMap(([key, text]) => (pattern.test(text) ? [key] : []));
    expect(matching(/has ended|terminou/)).toEqual(['escalated_ended']);
    expect(matching(/burned|queimad/i)).not.toContain('escalated');
  });

  test('[R44] what is said of a burn after the end is true of a canceled offramp, too', () => {
    const { burn_expired_after_broadcast: words } = COPY[locale].fault;
    expect(Object.values(words).join(' ')).not.toMatch(/expir/i);
    // A wallet that was open may have signed it after the end.
    expect(Object.values(words).join(' ')).not.toMatch(/after|before|depois|antes|após/i);
  });

  test.each([
    ['request', 'refused', 'Ana'],
    ['burn', 'asked', null],
  ] as const)('a user is named on the timeline where it is known who it was: %s', (kind, value, actor) => {
    const entry = { ...aLine(kind, value), actor };
    const html = pageOf(onramp({ timeline: [entry] }), locale);
    expect(html).toContain(`>${actor ?? COPY[locale].intent.timeline.source.user}<`);
  });

  test.each([null, 'minting'] as const)('a webhook and an API that says %s are both named', (readStatus) => {
    const reportedAt = '2026-11-22T09:59:00.000Z';
    const readAt = readStatus === null ? null : AT;
    const unanswered = { reportedStatus: 'completed', reportedAt, readStatus, readAt } as const;
    const html = pageOf(onramp({ status: 'minting', unanswered }), locale);
    expect(html).toContain(COPY[locale].intent.unanswered.title);
    expect(html).toContain(status.label.completed);
  });

  test('two failures for different causes are not said to be different statuses', () => {
    const reportedAt = '2026-11-22T09:59:00.000Z';
    const unanswered = { reportedStatus: 'failed', reportedAt, readStatus: 'failed', readAt: AT } as const;
    const html = pageOf(onramp({ status: 'failed', unanswered }), locale);
    expect(html).toContain({ en: 'for another cause', 'pt-BR': 'por outra causa' }[locale]);
  });
});

describe.each(LOCALES)('an onramp that awaits its payment, in %s', (locale) => {
  const { step, pay } = COPY[locale].intent;
  const code = { ...{ txid: 'TX123', amountCents: 1_000 }, expiresAt: null };
  const brcode = buildBrCode({
    ...{ ...code, pixKey: 'a@b.co' },
    ...{ merchantName: 'LOJA', merchantCity: 'RIO' },
  });
  const wallet = `0x${'a1'.repeat(20)}`;
  const raw = anIntentResource({ destinationAddress: wallet });
  const pixPayment = { ...code, brcode };
  const ordered = { intentType: 'onramp', chainId: 'base', amountCents: 1_000, destination: wallet } as const;
  const order = { ...ordered, origin: 'confirmed', decidedBy: 'Otto', decidedAt: AT } as const;

  test('says first that no user here has named its wallet, and offers to confirm it', () => {
    const html = pageOf(onramp({ pixPayment, raw }), locale);
    const places = [step.pay_unordered.title, pay.unordered.title, wallet, 'the code to pay', 'the form'];
    const at = places.map((part) => html.indexOf(part));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(html).not.toContain(step.pay.title);
    expect(html).not.toContain('the link');
  });

  test('offers no order to confirm where the service states no wallet', () => {
    const html = pageOf(onramp({ pixPayment, raw: anIntentResource(null) }), locale);
    expect(html).toContain(pay.unordered.unstated);
    expect(html).toContain('the code to pay');
    expect(html).not.toContain('the form');
    expect(html).not.toContain('the link');
  });

  test('asks for the payment, and offers a link, once it was ordered here', () => {
    const html = pageOf(onramp({ pixPayment, raw, order, destination: wallet }), locale);
    expect(html).toContain(step.pay.title);
    expect(html).toContain('the link');
    expect(html).not.toContain(pay.unordered.title);
    expect(html).not.toContain('the form');
  });

  test('keeps the place of a new link’s address while the service does not confirm the code', () => {
    const facts = onramp({ pixPayment, raw, order, destination: wallet });
    expect(pageOf(facts, locale, { isUnconfirmed: true })).toContain('its address');
    expect(pageOf({ ...facts, status: 'completed' }, locale)).toContain('its address');
  });

  test('offers the same form while the service does not confirm the code', () => {
    const html = pageOf(onramp({ pixPayment, raw }), locale, { isUnconfirmed: true });
    expect(html).toContain(step.pay_unconfirmed.title);
    expect(html).toContain(pay.unordered.link);
    expect(html).toContain('the form');
  });

  test.each([
    ['has expired', { pixPayment: { ...pixPayment, expiresAt: '2026-11-01T00:00:00.000Z' } }],
    ['does not match', { pixPayment: { ...pixPayment, amountCents: 2_000 } }],
  ])('says nothing of a payment whose code %s', (_what, facts) => {
    const html = pageOf(onramp({ raw, ...facts }), locale);
    expect(html).not.toContain(pay.unordered.title);
    expect(html).not.toContain('the form');
  });

  test('says it too where its code is opened only on request', () => {
    const held = { pixPayment, raw, unusableDestination: crypto.randomUUID() };
    expect(pageOf(onramp(held), locale)).toContain(pay.unordered.title);
    expect(pageOf(onramp(held), locale)).not.toContain(pay.unordered.link);
    expect(pageOf(onramp({ ...held, order }), locale)).not.toContain(pay.unordered.title);
  });
});

/** A resource of the service, with this metadata. */
function anIntentResource(metadata: Record<string, string> | null): Record<string, unknown> {
  const { id, intentType, status, chainId, flowVersion, createdAt, updatedAt } = onramp({});
  const facts = { id, intentType, status, chainId, flowVersion, createdAt, updatedAt };
  return { ...facts, instanceId: crypto.randomUUID(), metadata };
}
