import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { isTerminal, statusesOf } from '#lib/intents/status.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mergeEvent } from './merge-event.ts';
import { mergeResource } from './merge-resource.ts';
import type { Merge } from './merge-row.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);
const BEGUN_AT = new Date('2026-11-21T12:00:00.000Z');
const AMOUNT_CENTS = 1_234;
const MOST_APART_MS = 10 * 60_000;

/** The service, what it has sent, and the mirror of a process that applies it some time. */
class Story {
  truth: Intent;
  row: IntentRow;
  readonly #unapplied: { data: WebhookData; order: number; eventId: string }[] = [];
  readonly #reads: { order: number; answer: Intent | undefined }[] = [];
  readonly #eventsAheadMs: number;
  #order = 1;
  #nowMs = BEGUN_AT.getTime();
  #isReadRequested = false;

  constructor(eventsAheadMs: number) {
    this.#eventsAheadMs = eventsAheadMs;
    const at = BEGUN_AT.toISOString();
    const metadata = { amountCents: AMOUNT_CENTS };
    this.truth = anIntent({
      id: randomUUID(),
      intentType: 'offramp',
      createdAt: at,
      updatedAt: at,
      metadata,
    });
    this.row = mergeResource(undefined, this.truth, this.#readAt(1)).row;
  }

  /** The service moves on, unless it has ended; its event is stored when it comes, or there is none. */
  move(status: string, isReported: boolean, afterMs: number): void {
    if (isTerminal(this.truth.status)) return;
    this.#nowMs += afterMs;
    this.truth = { ...this.truth, status, updatedAt: new Date(this.#nowMs).toISOString() };
    if (!isReported) return;
    const updatedAt = new Date(this.#nowMs + this.#eventsAheadMs).toISOString();
    const data = eventData(this.truth, { updatedAt, amountCents: AMOUNT_CENTS });
    this.#unapplied.push({ data, order: this.#next(), eventId: randomUUID() });
  }

  apply(which: number): void {
    const [event] = this.#unapplied.splice(which % Math.max(1, this.#unapplied.length), 1);
    if (!event) return;
    const merge = mergeEvent(this.row, event.data, { ...event, receivedAt: BEGUN_AT });
    this.#take(merge);
    if (merge.isReadNeeded) this.#isReadRequested = true;
  }

  beginRead(): void {
    this.#reads.push({ order: this.#next(), answer: undefined });
    this.#isReadRequested = false;
  }

  answerRead(which: number): void {
    const read = this.#reads[which % Math.max(1, this.#reads.length)];
    if (read) read.answer ??= this.truth;
  }

  endRead(which: number): void {
    const [read] = this.#reads.splice(which % Math.max(1, this.#reads.length), 1);
    if (read) this.#take(mergeResource(this.row, read.answer ?? this.truth, this.#readAt(read.order)));
  }

  endAll(): void {
    while (this.#unapplied.length > 0) this.apply(this.#unapplied.length - 1);
    while (this.#reads.length > 0) this.endRead(0);
  }

  /** Whether the service is asked again without another event. */
  get isReadDue(): boolean {
    const { nextPollAt, rereadRequestedAt } = this.row;
    return this.#isReadRequested || nextPollAt !== null || rereadRequestedAt !== null;
  }

  #readAt(order: number) {
    return { source: 'read', start: { order, begunAt: BEGUN_AT }, readAt: BEGUN_AT } as const;
  }

  #take({ row, contradictions }: Merge): void {
    this.row = row;
    expect(contradictions).toEqual([]);
    expect(row.amountCents).toBe(AMOUNT_CENTS);
  }

  #next(): number {
    return (this.#order += 1);
  }
}

const which = fc.nat(9);
const step = fc.oneof(
  fc
    // Two changes can have one instant: some services write whole seconds.
    .tuple(fc.constantFrom(...statusesOf('offramp')), fc.boolean(), fc.constantFrom(0, 1_000))
    .map(([status, isReported, afterMs]) => (story: Story) => {
      story.move(status, isReported, afterMs);
    }),
  which.map((n) => (story: Story) => story.apply(n)),
  fc.constant((story: Story) => story.beginRead()),
  which.map((n) => (story: Story) => story.answerRead(n)),
  which.map((n) => (story: Story) => story.endRead(n)),
);

test(`[R89] events that are applied at any later time, in any order: the truth, or a read that brings it (seed ${SEED})`, () => {
  const apartMs = fc.integer({ min: -MOST_APART_MS, max: MOST_APART_MS });
  const aheadMs = fc.oneof(fc.constant(0), apartMs);
  const property = fc.property(fc.array(step, { maxLength: 30 }), aheadMs, (steps, eventsAheadMs) => {
    const story = new Story(eventsAheadMs);
    for (const act of steps) act(story);
    story.endAll();
    expect(story.isReadDue || story.row.status === story.truth.status).toBe(true);
    story.beginRead();
    story.endRead(0);
    expect(story.row).toMatchObject({ status: story.truth.status, eventStatus: null });
    expect(story.row.nextPollAt === null).toBe(isTerminal(story.truth.status));
  });
  fc.assert(property, { numRuns: 3_000, seed: SEED });
});
