import { expect, test } from 'vitest';
import { intentSchema } from '#lib/intents/intent.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { mergeEvent } from './merge-event.ts';
import { mergeResource } from './merge-resource.ts';

useTestDatabase();

const at = (minute: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + minute * 60_000);
const offramp = anIntent({ intentType: 'offramp', status: 'paying_out', updatedAt: at(0).toISOString() });
const said = (status: string, minute: number) => ({
  ...offramp,
  status,
  failureCode: status === 'failed' ? 'destination_invalid' : null,
  updatedAt: at(minute).toISOString(),
});
const read = (order: number) =>
  ({ source: 'read', start: { order, begunAt: at(order) }, readAt: at(order) }) as const;
const event = (order: number) => ({ eventId: `event ${order}`, order, receivedAt: at(order) });
const first = mergeResource(undefined, offramp, read(1)).row;

test('[R44] [R89] a read that another has overtaken has reported what it says', () => {
  const failed = mergeResource(first, said('failed', 3), read(3)).row;
  const { row } = mergeResource(failed, said('completed', 2), read(2));
  expect(row).toMatchObject({ status: 'failed', wasReportedPaid: true });
});

test('[R44] [R89] a read during which an event came has reported what it says', () => {
  const failed = mergeEvent(first, eventData(said('failed', 5)), event(3)).row;
  const { row } = mergeResource(failed, said('completed', 4), read(2));
  expect(row).toMatchObject({ status: 'failed', wasReportedPaid: true });
});

const awaiting = { intentType: 'offramp', updatedAt: at(0).toISOString() } as const;
const unpaid = { intentType: 'onramp', updatedAt: at(0).toISOString() } as const;
test.each([
  ['offramp', awaiting, { status: 'burn_approved' }],
  ['offramp', awaiting, { status: 'completed' }],
  ['offramp', awaiting, { metadata: { burnTxSignature: '0x5a' } }],
  ['onramp', unpaid, { status: 'fiat_received' }],
  ['onramp', unpaid, { metadata: { mintTxSignature: '0x5a' } }],
])('[R42] [R44] [R89] an %s that a read without effect says is taken was reported', (_type, facts, says) => {
  const intent = anIntent(facts);
  const taken = { ...intent, ...says };
  const known = mergeResource(undefined, intent, read(1)).row;
  expect(known.wasReportedTaken).toBe(false);
  const overtaking = mergeResource(known, intent, read(3)).row;
  expect(mergeResource(overtaking, taken, read(2)).row).toMatchObject({
    status: intent.status,
    wasReportedTaken: true,
  });
  const later = { ...intent, statusReason: 'other', updatedAt: at(5).toISOString() };
  const reported = mergeEvent(known, eventData(later), event(3)).row;
  expect(mergeResource(reported, taken, read(2)).row).toMatchObject({
    status: intent.status,
    wasReportedTaken: true,
  });
});

test('[R44] [R89] what an event alone had reported, and a read withdraws, does not count', () => {
  const completed = mergeEvent(first, eventData(said('completed', 5)), event(2)).row;
  const { row } = mergeResource(completed, said('failed', 4), read(3));
  expect(row).toMatchObject({ status: 'failed', wasReportedPaid: false });
});

test('[R20] a reference that is longer than the service takes is stored with its beginning', async () => {
  // An index takes fewer bytes, and letters of three that are no pattern are not compressed.
  const letters = Array.from({ length: 3_000 }, (_, n) =>
    String.fromCharCode(0x4e_00 + ((n * 7_919) % 20_000)),
  );
  const intent = intentSchema.parse(anIntent({ clientReference: letters.join('') }));
  await mirror(intent);
  expect((await rowOf(intent)).clientReference).toBe(letters.slice(0, 255).join(''));
});
