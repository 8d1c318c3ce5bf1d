import { expect, test } from 'vitest';
import { timelineEntrySchema } from '#lib/intents/intent-view.ts';
import { foldTimeline } from './fold-timeline.ts';

let count = 0;
const line = (kind: string, value: string, detail: string | null = null) =>
  timelineEntrySchema.parse({
    ...{ id: String((count += 1)), kind, value, detail, source: 'user' },
    ...{ occurredAt: '2026-11-21T12:00:00.000Z', recordedAt: '2026-11-21T12:00:00.000Z' },
  });
const shown = (entries: Parameters<typeof foldTimeline>[0]) =>
  foldTimeline(entries).map((part) =>
    part.kind === 'line' ? part.entry.value : part.entries.map(({ value }) => value),
  );

test('technical steps that follow each other are one part; what counts stays a line', () => {
  const entries = [
    line('status', 'awaiting_burn_approval'),
    line('burn', 'preparing'),
    line('burn', 'ready'),
    line('burn', 'asked'),
    line('burn', 'proof_stored'),
    line('status', 'burn_approved'),
  ];
  expect(shown(entries)).toEqual([
    'awaiting_burn_approval',
    ['preparing', 'ready'],
    'asked',
    ['proof_stored'],
    'burn_approved',
  ]);
});

test('nothing that went wrong is folded', () => {
  const entries = [
    line('request', 'refused'),
    line('burn', 'escalated'),
    line('burn', 'reverted'),
    line('burn', 'lapsed'),
    line('burn', 'preparing', 'service_unreachable'),
    line('correction', 'failed', 'completed'),
    line('contradiction', 'amountCents', '100'),
    line('burn', 'a_state_of_another_build'),
  ];
  expect(foldTimeline(entries).every(({ kind }) => kind === 'line')).toBe(true);
});
