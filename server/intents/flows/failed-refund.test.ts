import { expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { IntentEventDraft, IntentEventRow } from '#server/store/intents/intents-repository.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mergeEvent } from '#server/intents/mirror/merge-event.ts';
import { mergeResource } from '#server/intents/mirror/merge-resource.ts';
import type { Merge } from '#server/intents/mirror/merge-row.ts';
import { toTimeline } from '#server/intents/to-timeline.ts';

const at = (minute: number) => new Date(`2026-11-21T12:0${minute}:00.000Z`);
const BURNING = anIntent({ intentType: 'offramp', status: 'burning', updatedAt: at(0).toISOString() });
const becomes = (minute: number, facts: Partial<Intent>): Intent => ({
  ...BURNING,
  ...facts,
  updatedAt: at(minute).toISOString(),
});
const FAILED = becomes(1, { status: 'failed', failureCode: 'payout_failed' });
const REFUNDING = becomes(2, { status: 'refunding', originalFailureCode: 'payout_failed' });
const NOT_REFUNDED = becomes(3, {
  status: 'failed',
  failureCode: 'refund_failed',
  originalFailureCode: 'payout_failed',
});

/** The mirror's row and its lines, each once, as the store keeps them. */
class Mirror {
  #merge: Merge = mergeResource(undefined, BURNING, this.#read(1));
  readonly #lines: IntentEventRow[] = [];
  #order = 1;

  constructor() {
    this.#store();
  }

  event(intent: Intent): this {
    const event = { eventId: `event-${intent.updatedAt}`, order: this.#next(), receivedAt: at(9) };
    this.#merge = mergeEvent(this.#merge.row, eventData(intent), event);
    return this.#store();
  }

  read(intent: Intent): this {
    this.#merge = mergeResource(this.#merge.row, intent, this.#read(this.#next()));
    return this.#store();
  }

  get row() {
    return this.#merge.row;
  }

  timeline() {
    return toTimeline(this.#lines, this.#merge.row).map(({ kind, value, detail }) => [kind, value, detail]);
  }

  #store(): this {
    const keyOf = ({ kind, value, occurredAt }: IntentEventDraft | IntentEventRow) =>
      `${kind} ${value} ${String(occurredAt.getTime())}`;
    for (const draft of this.#merge.timeline) {
      if (this.#lines.some((line) => keyOf(line) === keyOf(draft))) continue;
      const id = this.#lines.length + 1;
      this.#lines.push({ recordedAt: at(9), actorUserId: null, ...draft, id });
    }
    return this;
  }

  #next(): number {
    return (this.#order += 1);
  }

  #read(order: number) {
    return { source: 'read', start: { order, begunAt: at(9) }, readAt: at(9) } as const;
  }
}

const WHOLE = [
  ['status', 'burning', null],
  ['status', 'failed', 'payout_failed'],
  ['status', 'refunding', null],
  ['status', 'failed', 'refund_failed'],
];

test.each([
  [FAILED, REFUNDING, NOT_REFUNDED],
  [FAILED, NOT_REFUNDED, REFUNDING],
  [REFUNDING, FAILED, NOT_REFUNDED],
  [REFUNDING, NOT_REFUNDED, FAILED],
  [NOT_REFUNDED, FAILED, REFUNDING],
  [NOT_REFUNDED, REFUNDING, FAILED],
])('[R41] a refund that fails is a line of its own, in whatever order its events come: %#', (...reported) => {
  const mirror = new Mirror();
  for (const intent of reported) mirror.event(intent);
  expect(mirror.timeline()).toEqual(WHOLE);
  expect(mirror.read(NOT_REFUNDED).timeline()).toEqual(WHOLE);
});

test('[R41] a refund that fails between two reads is a line, also before its event comes', () => {
  const mirror = new Mirror().read(FAILED).read(NOT_REFUNDED);
  expect(mirror.timeline()).toEqual(WHOLE.filter(([, value]) => value !== 'refunding'));
  expect(mirror.event(REFUNDING).event(NOT_REFUNDED).event(FAILED).timeline()).toEqual(WHOLE);
});

test('[R41] an event of the first failure that comes late does not change when the second one began', () => {
  const since = () => new Mirror().read(FAILED).read(REFUNDING).read(NOT_REFUNDED);
  expect(since().row.statusSince).toEqual(at(3));
  expect(since().event(FAILED).row).toMatchObject({ status: 'failed', statusSince: at(3) });
  expect(since().event(FAILED).timeline()).toEqual(WHOLE);
});

test('[R41] a failure that is read again with an earlier time began when the failure before it was left', () => {
  const read = new Mirror().read(FAILED).read(REFUNDING).read(FAILED);
  expect(read.row.statusSince).toEqual(at(2));
  expect(read.read(NOT_REFUNDED).row.statusSince).toEqual(at(3));
  expect(read.read(FAILED).row.statusSince).toEqual(at(3));
});

test('[R41] a refund that fails between two reads, or two events, is a failure that begins then', () => {
  expect(new Mirror().read(FAILED).read(NOT_REFUNDED).row.statusSince).toEqual(at(3));
  expect(new Mirror().event(FAILED).event(NOT_REFUNDED).row.statusSince).toEqual(at(3));
});

test('a failure that an event reported to be over, and a read does not, began when it began', () => {
  expect(new Mirror().read(FAILED).event(REFUNDING).read(FAILED).row.statusSince).toEqual(at(1));
});

test.each(['refunding', 'refunded'] as const)(
  '[R41] a code that the service does not clear is of the failure before, and not of one that is %s',
  (status) => {
    const codes = { failureCode: 'refund_failed', originalFailureCode: 'payout_failed' };
    const kept = becomes(4, { status, ...codes });
    const whole = [...WHOLE.filter(([, value]) => value !== 'refunding'), ['status', status, null]];
    expect(new Mirror().read(FAILED).read(NOT_REFUNDED).read(kept).timeline()).toEqual(whole);
    expect(new Mirror().event(FAILED).event(NOT_REFUNDED).event(kept).timeline()).toEqual(whole);
    const reasoned = becomes(4, { status, ...codes, statusReason: 'by the operator' });
    expect(new Mirror().read(reasoned).timeline().at(-1)).toEqual(['status', status, 'by the operator']);
  },
);
