import { describe, expect, test } from 'vitest';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mergeEvent } from './merge-event.ts';
import { mergeResource } from './merge-resource.ts';

const at = (second: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + second * 1_000);
const read = (order: number) =>
  ({ source: 'read', start: { order, begunAt: at(order) }, readAt: at(order) }) as const;
const event = (order: number) => ({ eventId: `event ${order}`, order, receivedAt: at(order) });
const offramp = anIntent({ intentType: 'offramp', status: 'burn_approved', updatedAt: at(0).toISOString() });
const said = (status: string, second: number) => ({
  ...offramp,
  status,
  failureCode: status === 'failed' ? 'unknown' : null,
  updatedAt: at(second).toISOString(),
});
const first = mergeResource(undefined, offramp, read(1)).row;
const values = (merge: ReturnType<typeof mergeResource>) =>
  merge.timeline.map(({ kind, value }) => `${kind} ${value}`);

describe('[R89] an event that came while a read was in progress, with the instant of its answer', () => {
  test.each([
    ['paying_out', 'completed'],
    ['paying_out', 'failed'],
    ['burning', 'paying_out'],
    ['completed', 'failed'],
  ])('the read answered "%s", the event reports "%s": it stays, and another read is asked for', (...row) => {
    const [answered, reported] = row;
    const { row: before } = mergeEvent(first, eventData(said(reported, 5)), event(3));
    const merge = mergeResource(before, said(answered, 5), read(2));
    expect(merge.row).toMatchObject({ status: reported, eventStatus: reported, body: { status: answered } });
    expect(merge.row.rereadRequestedAt).not.toBeNull();
    expect(merge.row.nextPollAt).not.toBeNull();
    expect(values(merge)).toEqual([]);
  });

  test('the next read decides, and ends it', () => {
    const { row: before } = mergeEvent(first, eventData(said('completed', 5)), event(3));
    const { row: tied } = mergeResource(before, said('paying_out', 5), read(2));
    const confirmed = mergeResource(tied, said('completed', 5), read(4));
    expect(confirmed.row).toMatchObject({ status: 'completed', eventStatus: null });
    expect(values(confirmed)).toEqual([]);
    const withdrawn = mergeResource(tied, said('paying_out', 5), read(4));
    expect(withdrawn.row).toMatchObject({ status: 'paying_out', eventStatus: null });
    expect(values(withdrawn)).toEqual(['status paying_out', 'correction paying_out']);
  });

  test('of a row that a read already has at that instant, neither is taken for the newer one', () => {
    const { row: known } = mergeResource(first, said('paying_out', 5), read(2));
    const { row: before, isReadNeeded } = mergeEvent(known, eventData(said('completed', 5)), event(4));
    expect([before.status, before.eventStatus, isReadNeeded]).toEqual(['paying_out', 'completed', true]);
    const merge = mergeResource(before, said('paying_out', 5), read(3));
    expect(merge.row).toMatchObject({ status: 'paying_out', eventStatus: 'completed' });
    expect(merge.row.rereadRequestedAt).not.toBeNull();
    expect(values(merge)).toEqual([]);
  });

  test('with the same status is confirmed by the answer', () => {
    const { row: before } = mergeEvent(first, eventData(said('completed', 5)), event(3));
    const merge = mergeResource(before, said('completed', 5), read(2));
    expect(merge.row).toMatchObject({ status: 'completed', eventStatus: null, rereadRequestedAt: null });
    expect(values(merge)).toEqual([]);
  });

  test.each([
    [4, 'completed', 'completed'],
    [6, 'paying_out', null],
  ])('an answer of second %i is another instant', (second, status, eventStatus) => {
    const { row: before } = mergeEvent(first, eventData(said('completed', 5)), event(3));
    const merge = mergeResource(before, said('paying_out', second), read(2));
    expect(merge.row).toMatchObject({ status, eventStatus, rereadRequestedAt: null });
  });
});
