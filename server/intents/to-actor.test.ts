import { expect, test } from 'vitest';
import type { IntentEventRow } from '#server/store/intents/intents-repository.ts';
import { toActorOf } from './to-actor.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const actorOf = toActorOf({
  createdBy: 'Ana',
  orderedBy: 'Otto',
  attempts: [
    { startedAt: at(0), startedBy: 'bia' },
    { startedAt: at(100), startedBy: 'davi' },
    { startedAt: at(200), startedBy: null },
    { startedAt: at(300), startedBy: 'bia' },
    { startedAt: at(302), startedBy: 'davi' },
  ],
  names: new Map([
    ['bia', 'Bia'],
    ['caio', 'Caio'],
    ['davi', 'Davi'],
  ]),
  contradictions: [
    { field: 'amountCents', reviewedAt: at(50), reviewedByName: 'Alice' },
    { field: 'chainId', reviewedAt: at(50), reviewedByName: 'Alice' },
    { field: 'chainId', reviewedAt: at(52), reviewedByName: 'Alan' },
    { field: 'destination', reviewedAt: null, reviewedByName: null },
  ],
});
const row = (
  kind: IntentEventRow['kind'],
  value: string,
  seconds: number,
  by: Partial<IntentEventRow> = {},
) => ({ kind, value, source: 'user', occurredAt: at(seconds), actorUserId: null, ...by }) as IntentEventRow;

test.each([
  ['request', 'sent'],
  ['order', 'confirmed'],
  ['contradiction', 'amountCents'],
  ['burn', 'preparing'],
  ['burn', 'signing'],
  ['burn', 'asked'],
  ['burn', 'ready'],
  ['burn', 'proof_stored'],
  ['burn', 'hash_not_submitted'],
] as const)('%s %s is of the user that the line names', (kind, value) => {
  expect(actorOf(row(kind, value, 0, { actorUserId: 'caio' }))).toBe('Caio');
  expect(actorOf(row(kind, value, 0, { actorUserId: 'gone' }))).toBeNull();
});

test.each([
  [row('request', 'sent', 0), 'Ana'],
  [row('order', 'confirmed', 0), 'Otto'],
  [row('contradiction', 'amountCents', 50), 'Alice'],
  [row('contradiction', 'amountCents', 500), null],
  // Two users reviewed statements of it in that moment.
  [row('contradiction', 'chainId', 50), null],
  [row('contradiction', 'destination', 50), null],
  [row('burn', 'preparing', 1), 'Bia'],
  [row('burn', 'preparing', 100), 'Davi'],
  [row('burn', 'preparing', 50), null],
  // The holder of a link.
  [row('burn', 'preparing', 200), null],
  [row('burn', 'preparing', 301), null],
  ...['signing', 'asked', 'ready', 'proof_stored', 'hash_not_submitted'].map(
    (value) => [row('burn', value, 1), null] as const,
  ),
  [row('burn', 'preparing', 0, { source: 'job' }), null],
  [row('status', 'completed', 0, { source: 'webhook' }), null],
] as const)('a line without a user: $0.kind $0.value at its time', (line, name) => {
  expect(actorOf(line)).toBe(name);
});
