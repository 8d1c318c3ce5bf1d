import { expect, test } from 'vitest';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { toIntentRow, type Seeded } from './mirror-rows.ts';

const NOW = new Date('2026-11-21T13:00:00.000Z');

function rowOf(intentType: IntentType, statuses: readonly string[]) {
  const intent = anIntent({ intentType, status: statuses.at(-1) ?? 'created' });
  const steps = statuses.map((status, index) => ({ status, atMs: index }));
  const planned = { intentType, steps, burn: null, txid: null };
  const facts = { planned, added: { intent }, creatorId: null, isHeld: false, handledAt: null };
  return toIntentRow(facts as unknown as Seeded, { start: { order: 0, begunAt: NOW }, now: NOW });
}

test.each<[IntentType, string[], boolean]>([
  ['onramp', ['awaiting_fiat_payment', 'fiat_received', 'under_bank_review'], true],
  ['onramp', ['awaiting_fiat_payment', 'under_bank_review'], false],
  ['onramp', ['awaiting_fiat_payment', 'minting'], true],
  ['onramp', ['awaiting_fiat_payment', 'expired'], false],
  ['offramp', ['awaiting_burn_approval', 'burn_approved', 'under_bank_review'], true],
  ['offramp', ['awaiting_burn_approval', 'under_bank_review'], false],
])('a seeded %s that went through %j was reported as paid or burned: %s', (type, statuses, was) => {
  expect(rowOf(type, statuses).wasReportedTaken).toBe(was);
});
