import { expect, test } from 'vitest';
import type { IntentEventRow } from '#server/store/intents/intents-repository.ts';
import { toActorOf } from './to-actor.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const actorOf = toActorOf({
  createdBy: 'Ana',
  orderedBy: 'Otto',
  attempts: [
    { startedAt: at(0), startedBy: 'bia', claimedBy: 'caio' },
    { startedAt: at(100), startedBy: 'davi', claimedBy: null },
  ],
  names: new Map([
    ['bia', 'Bia'],
    ['caio', 'Caio'],
    ['davi', 'Davi'],
  ]),
  contradictions: [{ field: 'amountCents', reviewedAt: at(50), reviewedByName: 'Alice' }],
});
const row = (kind: IntentEventRow['kind'], value: string, seconds: number, source = 'user') =>
  ({ kind, value, source, occurredAt: at(seconds) }) as IntentEventRow;

test.each([
  [row('request', 'sent', 0), 'Ana'],
  [row('order', 'confirmed', 0), 'Otto'],
  [row('contradiction', 'amountCents', 50), 'Alice'],
  [row('contradiction', 'amountCents', 500), null],
  [row('burn', 'preparing', 0), 'Bia'],
  [row('burn', 'asked', 20), 'Caio'],
  [row('burn', 'preparing', 100), 'Davi'],
  [row('burn', 'asked', 120), null],
  [row('burn', 'preparing', 0, 'job'), null],
  [row('status', 'completed', 0, 'webhook'), null],
])('$kind $value at its time', (line, name) => {
  expect(actorOf(line)).toBe(name);
});
