import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { ASKED, type TimelineEntry } from '#lib/intents/intent-view.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import intent from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import { EventSequence } from './event-sequence.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const lineOf = (kind: 'burn' | 'status', value: string, at: number): TimelineEntry => ({
  ...{ id: String(at), kind, value, detail: null, source: 'read', actor: null },
  ...{ occurredAt: AT, recordedAt: AT },
});

test('[R41] the sequence has every failure and refund between two ends, in their order', () => {
  const values = ['paying_out', 'completed', 'failed', 'refunding', 'failed', 'refunding', 'refunded'];
  const timeline = [
    lineOf('burn', ASKED, 0),
    ...values.map((value, index) => lineOf('status', value, index + 1)),
  ];
  const html = renderWithCopy(<EventSequence intent={{ intentType: 'offramp', timeline }} />, {
    locale: 'en',
    messages: { common, fault, intent, status },
  });
  const lines = [...html.matchAll(/<\/time> ([^<]*)<\/li>/g)].map(([, title]) => title);
  const { completed, refunded } = status.offramp;
  const { failed, refunding } = status.label;
  expect(lines).toEqual([
    intent.timeline.asked,
    ...[completed, failed, refunding, failed, refunding, refunded],
  ]);
});
