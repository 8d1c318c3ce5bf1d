import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { isNoBurnKnown } from '#lib/intents/burn/no-burn-known.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import { RelatedPanel } from './related-panel.tsx';

const panelOf = (intent: IntentDetail) =>
  renderWithCopy(<RelatedPanel intent={intent} refusal={null} />, {
    locale: 'en',
    messages: { common, conversion },
  });

test.each<[string, Partial<IntentDetail>, 'receipt' | 'statement']>([
  ['a receipt of one that is completed', { status: 'completed' }, 'receipt'],
  ['a statement of one that is not', { status: 'paying_out' }, 'statement'],
  [
    'a statement while its completion is in doubt',
    { status: 'completed', doubts: ['mint_differs'] },
    'statement',
  ],
])('what is to be printed is %s', (_what, facts, kind) => {
  const { receipt, statement } = conversion.related;
  const html = panelOf(anIntentDetail(facts));
  const said = [receipt, statement].filter((text) => html.includes(text));
  expect(said).toEqual([kind === 'receipt' ? receipt : statement]);
});

describe('[R44] why nothing is created from one that is not repeated', () => {
  const { mayHaveBurned, noBurnKnown, wasPaid } = conversion.related;
  const saidOf = (detail: IntentDetail) => {
    const html = panelOf(detail);
    return [mayHaveBurned, noBurnKnown, wasPaid].filter((text) => html.includes(text));
  };
  const FACTS: readonly Partial<IntentDetail>[] = [
    {},
    { burn: aBurn('signing') },
    { burn: aBurn('accepted') },
    { burnTransactionId: `0x${'ab'.repeat(32)}` },
    { wasReportedTaken: true },
    { isIssuedElsewhere: true },
    { contradictedAt: '2026-11-21T10:00:00.000Z' },
  ];
  const CASES = (['offramp', 'onramp'] as const).flatMap((intentType) =>
    KNOWN_STATUSES.flatMap((status) =>
      [null, ...KNOWN_FAILURE_CODES].flatMap((failureCode) =>
        FACTS.map((facts) =>
          anIntentDetail({ burnTransactionId: null, ...facts, intentType, status, failureCode }),
        ),
      ),
    ),
  );
  const HELD = CASES.filter(isNotRepeated);

  test('that no burn is known, and that there may be one, are not both on the page', () => {
    const offramps = HELD.filter(({ intentType }) => intentType === 'offramp');
    const unburned = offramps.filter(isNoBurnKnown);
    expect(unburned.length).toBeGreaterThan(0);
    expect(unburned.map(saidOf)).toEqual(unburned.map(() => [noBurnKnown]));
    const others = offramps.filter((detail) => !isNoBurnKnown(detail));
    expect(others.map(saidOf)).toEqual(others.map(() => [mayHaveBurned]));
  });

  test('an onramp may have been paid', () => {
    const onramps = HELD.filter(({ intentType }) => intentType === 'onramp');
    expect(onramps.map(saidOf)).toEqual(onramps.map(() => [wasPaid]));
    expect([...new Set(onramps.map(({ status }) => status))]).toContain('failed');
  });

  test('nothing is offered where no burn is known and provider support may still advance it', () => {
    const failed = anIntentDetail({ status: 'failed', failureCode: 'unknown', burnTransactionId: null });
    expect(panelOf(failed)).not.toContain('/new?from=');
  });
});
