import { describe, expect, test } from 'vitest';
import { CreateOffer } from '#components/intents/decision/create-offer.tsx';
import { decide } from '#components/intents/decision/decide.ts';
import { Playbook } from '#components/intents/failure/playbook.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { IntentDetail, RelatedIntent } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import intent from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import { RelatedPanel } from './related-panel.tsx';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const ACCESS = { onramp: null, offramp: null };

const successorOf = (facts: Partial<RelatedIntent>): RelatedIntent => {
  const { id, intentType, amountCents, createdAt, contradictedAt, burnOutcome, reportMark, doubts } =
    anIntentDetail({ id: '5f1d8c02-6a3b-4c1e-9d2f-000000000002' });
  const shown = {
    id,
    intentType,
    amountCents,
    createdAt,
    contradictedAt,
    burnOutcome,
    reportMark,
    doubts,
  };
  return { ...shown, status: 'expired', isTaken: false, ...facts };
};

const render = (node: React.ReactNode) =>
  renderWithCopy(node, { locale: 'en', messages: { common, conversion, intent, status } });

function pageOf(detail: IntentDetail): string {
  const decision = decide(detail, { nowMs: NOW });
  return render(
    <>
      <CreateOffer intent={detail} decision={decision} access={ACCESS} />
      <RelatedPanel intent={detail} refusal={null} />
      <Playbook intent={detail} />
    </>,
  );
}

const SOURCES: readonly (readonly [string, Partial<IntentDetail>])[] = [
  ['failed and burned', { status: 'failed', failureCode: 'destination_invalid', burn: aBurn('accepted') }],
  ['failed', { status: 'failed', failureCode: 'destination_invalid' }],
  ['refunded', { status: 'refunded', failureCode: 'destination_invalid' }],
  ['expired', { status: 'expired' }],
  ['expired, an onramp', { status: 'expired', intentType: 'onramp' }],
];

describe.each(SOURCES)('[R44] [R56] in place of one that is %s', (_name, source) => {
  const burned = successorOf({ burnOutcome: 'burned_not_paid', isTaken: true });

  test('one that burned is said to have burned, and nothing more is created', () => {
    const detail = anIntentDetail({ ...source, successors: [successorOf({ id: detailId(3) }), burned] });
    const html = pageOf(detail);
    expect(decide(detail, { nowMs: NOW })).toMatchObject({ words: 'replaced', offer: 'open_successor' });
    expect(html).not.toContain('/new?from=');
    // Of both places that name it.
    expect(html.split(status.outcome.burned_not_paid)).toHaveLength(3);
    expect(html).toContain(conversion.related.replaced);
    expect(html).not.toContain(conversion.playbook.recovery.replace.then);
    expect(html.indexOf(`/intents/${burned.id}`)).toBeGreaterThan(0);
  });

  test('beside another offramp that burned, that one comes first, and nothing more is created', () => {
    const detail = anIntentDetail({ ...source, otherBurned: burned });
    const html = pageOf(detail);
    const { replace, other_instead: other } = conversion.playbook.recovery;
    expect(decide(detail, { nowMs: NOW })).toMatchObject({ words: 'other_instead', offer: 'open_other' });
    expect(html).not.toContain('/new?from=');
    expect(html).not.toContain(replace.then);
    const isFailed = source.status === 'failed';
    expect([html.includes(other.first), html.includes(other.then)]).toEqual([isFailed, isFailed]);
  });

  test('one more is offered while none was paid or burned', () => {
    const html = pageOf(anIntentDetail({ ...source, successors: [successorOf({})] }));
    expect(html.split('/new?from=')).toHaveLength(3);
    expect(html).toContain(intent.decision.existing.allTheSame);
  });
});

test('what completed is a pattern for others, whatever became of those', () => {
  const successors = [successorOf({ status: 'completed', isTaken: true })];
  expect(pageOf(anIntentDetail({ status: 'completed', successors }))).toContain('/new?from=');
});

function detailId(n: number): string {
  return `5f1d8c02-6a3b-4c1e-9d2f-00000000000${String(n)}`;
}
