import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mergeEvent } from './merge-event.ts';
import { mergeResource } from './merge-resource.ts';
import { isConfirmationDue, nextPollAt, watchedInterval } from './poll-delay.ts';

const NOW = new Date('2026-11-21T12:30:00.000Z');
const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;
/** A read with this number among all reads and events. */
const readAt = (order: number) => ({ source: 'read', start: { order, begunAt: NOW }, readAt: NOW }) as const;
const eventAt = (order: number) => ({ eventId: 'an-event', order, receivedAt: NOW });
const byRead = readAt(1);
const byEvent = eventAt(2);

const rowFrom = (intent = anIntent()): IntentRow => mergeResource(undefined, intent, byRead).row;

describe('a read', () => {
  const intent = anIntent({ status: 'minting', updatedAt: minute(9) });
  const older = { ...intent, status: 'awaiting_fiat_payment', updatedAt: minute(1) };

  test('[R89] that was begun before the last one changes nothing, whatever its clock says', () => {
    const row = mergeResource(undefined, intent, readAt(5)).row;
    for (const late of [older, { ...older, updatedAt: minute(20) }]) {
      const merge = mergeResource(row, late, readAt(4));
      expect(merge.row.status).toBe('minting');
      expect(merge).toMatchObject({ isChanged: false, timeline: [] });
    }
  });

  const later = { ...intent, status: 'completed', updatedAt: minute(20) };

  test('that was begun before, and has a later time, asks for one more', () => {
    const row = mergeResource(undefined, intent, readAt(5)).row;
    expect(mergeResource(row, later, readAt(4)).row.rereadRequestedAt).toEqual(NOW);
    expect(mergeResource(row, older, readAt(4)).row.rereadRequestedAt).toBeNull();
  });

  // Whoever has a claim that ends at the instant that was due sees so that a request came.
  test.each([
    ['in a while', 9_000, 0],
    ['now', 0, -1],
    ['for a while', -9_000, -9_001],
  ])('that asks for one more does so at another instant than the one that was due %s', (_when, due, next) => {
    const inMs = (ms: number) => new Date(NOW.getTime() + ms);
    const row = { ...mergeResource(undefined, intent, readAt(5)).row, rereadRequestedAt: inMs(due) };
    expect(mergeResource(row, later, readAt(4)).row.rereadRequestedAt).toEqual(inMs(next));
  });

  test('whose clock goes back is followed, and the timeline says so', () => {
    const merge = mergeResource(rowFrom(intent), older, readAt(2));
    expect(merge.row).toMatchObject({ status: 'awaiting_fiat_payment', updatedAt: new Date(minute(1)) });
    expect(merge.timeline.map(({ kind, value, detail }) => [kind, value, detail])).toEqual([
      ['status', 'awaiting_fiat_payment', null],
      ['correction', 'awaiting_fiat_payment', 'minting'],
    ]);
    const same = mergeResource(rowFrom(intent), { ...intent, updatedAt: minute(1) }, readAt(2));
    expect(same.timeline).toMatchObject([{ kind: 'correction', value: 'minting', detail: null }]);
  });

  test.each(['completed', 'refunded', 'expired', 'canceled'])(
    'that takes %s back is followed, and read again later',
    (status) => {
      const over = rowFrom({ ...intent, status });
      expect(over.nextPollAt).toBeNull();
      expect(mergeResource(over, intent, readAt(2)).row).toMatchObject({ status: 'minting' });
      expect(mergeResource(over, intent, readAt(2)).row.nextPollAt).not.toBeNull();
    },
  );

  test('of an intent that is new here is a change with its status as the first line', () => {
    const merge = mergeResource(undefined, intent, byRead);
    expect(merge).toMatchObject({ isChanged: true, row: { revision: 0 } });
    expect(merge.row.nextPollAt).toBeInstanceOf(Date);
    expect(merge.timeline).toMatchObject([
      { kind: 'status', value: 'minting', source: 'read', eventId: null },
    ]);
  });

  test('[R38] that reports the end is the last', () => {
    const over = { ...intent, status: 'completed', updatedAt: minute(10) };
    expect(mergeResource(rowFrom(intent), over, readAt(2)).row.nextPollAt).toBeNull();
  });

  test('of the same publishes nothing', () => {
    const same = anIntent({ metadata: { b: 1, a: [2] }, pixPayment: PIX_PAYMENT });
    expect(mergeResource(rowFrom(same), { ...same }, readAt(2))).toMatchObject({
      isChanged: false,
      timeline: [],
    });
  });

  test('of new metadata that a page shows is a change without a line', () => {
    for (const metadata of [{ mintTxSignature: 'x' }, { burnTxSignature: 'x' }]) {
      const merge = mergeResource(rowFrom(intent), { ...intent, metadata }, readAt(2));
      expect(merge).toMatchObject({
        isChanged: true,
        timeline: [],
        row: { revision: 1, body: { metadata } },
      });
    }
  });

  test('of anything else that is new is stored, and no change', () => {
    for (const facts of [{ metadata: { staged: 'x' } }, { partyId: 'other' }, { a_new_field: 1 }]) {
      const merge = mergeResource(rowFrom(intent), { ...intent, ...facts }, readAt(2));
      expect(merge).toMatchObject({
        isChanged: false,
        isBodyChanged: true,
        row: { revision: 0, body: facts },
      });
    }
  });

  test('keeps what only we know', () => {
    const known = { ...rowFrom(intent), destination: '0xA', createdBy: 'somebody', amountCents: 700 };
    expect(mergeResource(known, { ...intent, updatedAt: minute(10) }, readAt(2)).row).toMatchObject({
      destination: '0xA',
      createdBy: 'somebody',
      amountCents: 700,
    });
  });

  test('[R51] takes no status from metadata', () => {
    const metadata = { payoutCompletedAt: minute(1), status: 'completed' };
    expect(rowFrom(anIntent({ metadata })).status).toBe('awaiting_fiat_payment');
  });
});

describe('an event', () => {
  test('[R93] never touches the resource, its expiry or what was paid by', () => {
    const intent = anIntent({ pixPayment: PIX_PAYMENT });
    const row = rowFrom(intent);
    const data = eventData(intent, { status: 'fiat_received', updatedAt: minute(1) });
    const merged = mergeEvent(row, data, byEvent).row;
    expect(merged.body).toBe(row.body);
    expect(merged.expiresAt).toEqual(row.expiresAt);
  });

  test.each([
    ['newer', minute(1), 3],
    ['older', '2026-11-21T11:00:00.000Z', 3],
    ['answered by a read', minute(1), 0],
  ])('[R89] that is %s is a line of the timeline if it names another status', (_name, updatedAt, order) => {
    const intent = anIntent({ updatedAt: minute(0) });
    const linesOf = (facts: object) =>
      mergeEvent(rowFrom(intent), eventData(intent, { updatedAt, ...facts }), eventAt(order)).timeline;
    expect(linesOf({})).toEqual([]);
    const line = { kind: 'status', value: 'failed', source: 'webhook', eventId: 'an-event' };
    const failed = { status: 'failed', failureCode: 'burn_failed' };
    expect(linesOf(failed)).toMatchObject([
      { ...line, detail: 'burn_failed', occurredAt: new Date(updatedAt) },
    ]);
    expect(linesOf({ ...failed, statusReason: 'why' })).toMatchObject([{ ...line, detail: 'why' }]);
  });

  test('[R41] keeps the first cause beside the current one', () => {
    const intent = anIntent({ intentType: 'offramp', status: 'refunding' });
    const data = eventData(intent, {
      status: 'failed',
      failureCode: 'refund_failed',
      originalFailureCode: 'destination_invalid',
      updatedAt: minute(1),
    });
    expect(mergeEvent(rowFrom(intent), data, byEvent).row).toMatchObject({
      failureCode: 'refund_failed',
      originalFailureCode: 'destination_invalid',
    });
  });

  test('[R42] [R89] whatever path the statuses take, in whatever order they arrive, the newest is the status', () => {
    const step = fc.record({ status: fc.constantFrom(...KNOWN_STATUSES, 'teleported'), at: fc.nat(50) });
    const steps = fc.uniqueArray(step, { selector: ({ at }) => at, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, (walk) => {
        const intent = anIntent({
          createdAt: '2020-01-01T00:00:00.000Z',
          updatedAt: '2020-01-01T00:00:00.000Z',
        });
        const events = walk.map(({ status, at }) => eventData(intent, { status, updatedAt: minute(at) }));
        const end = events.reduce((row, data) => mergeEvent(row, data, byEvent).row, rowFrom(intent));
        const newest = walk.reduce((a, b) => (b.at > a.at ? b : a));
        expect(end.status).toBe(newest.status);
      }),
    );
  });
});

describe('an event and a read', () => {
  const intent = anIntent({ intentType: 'onramp', status: 'minting', updatedAt: minute(1) });
  const rowAfterEvent = (status: string, updatedAt: string, order: number) =>
    mergeEvent(rowFrom(intent), eventData(intent, { status, updatedAt }), eventAt(order)).row;

  test.each([
    ['a false "completed"', 'completed', minute(2)],
    ['a false "completed" of a clock five minutes ahead', 'completed', minute(34)],
    ['an honest status of a clock two seconds ahead', 'minting', '2026-11-21T12:01:02.000Z'],
    ['an honest status of a clock 50 ms ahead', 'minting', '2026-11-21T12:01:00.050Z'],
  ])('begun after it came: %s is settled, the body with it', (_name, status, updatedAt) => {
    const body = { ...intent, metadata: { mintTxSignature: '0xab' } };
    const { row, timeline } = mergeResource(rowAfterEvent(status, updatedAt, 2), body, readAt(3));
    expect(row).toMatchObject({ status: 'minting', updatedAt: new Date(minute(1)), eventStatus: null, body });
    const corrections = timeline.filter(({ kind }) => kind === 'correction');
    // After the line it withdraws, and after the read began.
    const occurredAt = new Date(Math.max(NOW.getTime(), Date.parse(updatedAt)));
    expect(corrections).toMatchObject(status === 'minting' ? [] : [{ detail: status, occurredAt }]);
  });

  test('begun before it came: the newer of the two counts, and the body is the read’s', () => {
    const body = { ...intent, metadata: { fresh: true } };
    const { row, timeline } = mergeResource(rowAfterEvent('completed', minute(2), 3), body, readAt(2));
    expect(row).toMatchObject({ status: 'completed', eventStatus: 'completed', body });
    expect(timeline).toEqual([]);
    const later = { ...intent, status: 'failed', updatedAt: minute(3) };
    expect(mergeResource(rowAfterEvent('completed', minute(2), 3), later, readAt(2)).row.status).toBe(
      'failed',
    );
  });

  test('the one that came before the read began changes nothing afterwards', () => {
    const data = eventData(intent, { status: 'completed', updatedAt: minute(9) });
    const row = mergeResource(undefined, intent, readAt(5)).row;
    expect(mergeEvent(row, data, eventAt(4)).row).toMatchObject({ status: 'minting', eventStatus: null });
  });

  test('what the event reported and the read does not confirm is withdrawn in the timeline', () => {
    const { timeline } = mergeResource(rowAfterEvent('completed', minute(2), 2), intent, readAt(3));
    expect(timeline.map(({ kind, value, detail }) => [kind, value, detail])).toEqual([
      ['status', 'minting', null],
      ['correction', 'minting', 'completed'],
    ]);
    expect(timeline[1]?.occurredAt.getTime()).toBeGreaterThanOrEqual(Date.parse(minute(2)));
  });

  test('progress since the event withdraws nothing', () => {
    const later = { ...intent, status: 'completed', updatedAt: minute(5) };
    const { timeline } = mergeResource(rowAfterEvent('minting', minute(2), 2), later, readAt(3));
    expect(timeline.map(({ kind }) => kind)).toEqual(['status']);
  });

  test.each(['completed', 'expired', 'refunded', 'canceled'])(
    'a %s that only an event has reported is still read',
    (status) => {
      expect(rowAfterEvent(status, minute(2), 2).nextPollAt).toEqual(new Date(NOW.getTime() + 5_000));
    },
  );

  test('[R89] equally old and different: shown as not confirmed, settled by the next read', () => {
    const row = rowAfterEvent('canceled', minute(1), 2);
    expect(row).toMatchObject({ status: 'minting', eventStatus: 'canceled' });
    const answered = mergeResource(row, intent, readAt(3));
    expect(answered.row.eventStatus).toBeNull();
    expect(answered.timeline).toMatchObject([{ kind: 'correction', value: 'minting', detail: 'canceled' }]);
  });
});

describe('what cannot change', () => {
  const amountCents = 1_234;
  const intent = anIntent({ clientReference: 'REF-1', metadata: { amountCents }, chainId: 'base' });
  const row = { ...rowFrom(intent), destination: '0xAbC' };
  const held = {
    intentType: 'onramp',
    chainId: 'base',
    amountCents,
    destination: '0xAbC',
    clientReference: 'REF-1',
    createdAt: row.createdAt,
  };
  const lies = [
    ['amountCents', { amountCents: 100_000 }, '100000'],
    ['intentType', { intentType: 'offramp' }, 'offramp'],
    ['chainId', { chainId: 'polygon' }, 'polygon'],
    ['clientReference', { clientReference: 'REF-2' }, 'REF-2'],
    ['createdAt', { createdAt: minute(7) }, minute(7)],
  ] as const;

  test.each(lies)('%s is not changed by an event, and the statement is recorded', (field, facts, value) => {
    const data = eventData(intent, { amountCents, updatedAt: minute(1), ...facts });
    const merge = mergeEvent(row, data, byEvent);
    expect(merge.row).toMatchObject(held);
    expect(merge.contradictions).toMatchObject([{ field, value }]);
  });

  test.each(lies)('%s: the statement of an event that moves nothing is kept too', (field, facts, value) => {
    for (const updatedAt of ['2026-11-21T11:00:00.000Z', intent.updatedAt]) {
      const data = eventData(intent, { amountCents, updatedAt, ...facts });
      expect(mergeEvent(row, data, byEvent).contradictions).toMatchObject([{ field, value }]);
    }
    const answered = eventData(intent, { amountCents, updatedAt: minute(1), ...facts });
    expect(mergeEvent(row, answered, eventAt(0)).contradictions).toMatchObject([{ field, value }]);
  });

  test.each([
    ['payin.completed', ['offramp', 'onramp']],
    ['payout.completed', ['onramp', 'offramp']],
    ['wallet.completed', null],
    ['', null],
  ] as const)('nor by the direction in the name of an event: %s', (eventType, statement) => {
    for (const intentType of ['onramp', 'offramp'] as const) {
      const facts = { amountCents, updatedAt: minute(1), status: 'completed' } as const;
      const data = { ...eventData(intent, facts), intentType };
      const { contradictions } = mergeEvent({ ...row, intentType }, data, { ...byEvent, eventType });
      const [held, value] = statement ?? [];
      expect(contradictions).toEqual(held === intentType ? [{ field: 'intentType', held, value }] : []);
    }
  });

  test.each([
    ['onramp', 'solana', 'So11AbC', 'so11abc', true],
    ['onramp', 'solana', 'So11AbC', ' So11AbC ', false],
    ['onramp', 'base', '0xAbC', ' 0xaBc ', false],
    ['offramp', 'solana', 'Pay@Example.com', 'pay@example.com', false],
    ['offramp', 'base', 'Some Key', 'some key', false],
    ['offramp', 'base', 'Some Key', 'other key', true],
  ] as const)(
    'where an %s on %s goes, %s, is contradicted by %s: %s',
    (intentType, chainId, ours, theirs, isOther) => {
      const said = { intentType, status: 'created', metadata: { destinationAddress: theirs } } as const;
      const of = { ...intent, ...said, chainId };
      const { contradictions } = mergeResource(
        { ...row, intentType, chainId, destination: ours },
        of,
        readAt(9),
      );
      expect(contradictions).toHaveLength(isOther ? 1 : 0);
    },
  );

  test('a statement is kept up to 300 characters', () => {
    const data = eventData(intent, { amountCents, updatedAt: minute(1), clientReference: 'x'.repeat(301) });
    expect(mergeEvent(row, data, byEvent).contradictions).toMatchObject([{ value: 'x'.repeat(300) }]);
  });

  test.each([
    ...lies.filter(([field]) => field !== 'amountCents'),
    ['amountCents', { metadata: { amountCents: 100_000 } }, '100000'],
    ['amountCents', { pixPayment: { ...PIX_PAYMENT, amountCents: 100_000 } }, '100000'],
    ['chainId', { metadata: { chainId: 'solana' } }, 'solana'],
    ['destination', { metadata: { destinationAddress: '0xdef' } }, '0xdef'],
  ] as const)('%s is not changed by a read, also a late one: %o', (field, facts, value) => {
    for (const order of [9, 0]) {
      const merge = mergeResource(row, anIntent({ ...intent, ...facts }), readAt(order));
      expect(merge.row).toMatchObject(held);
      expect(merge.contradictions).toMatchObject([{ field, value }]);
    }
  });

  test('another spelling is no contradiction', () => {
    const same = {
      createdAt: '2026-11-21T09:00:00.4-03:00',
      metadata: { amountCents, chainId: 'base', destinationAddress: '0xABC' },
    };
    expect(mergeResource(row, anIntent({ ...intent, ...same }), readAt(9)).contradictions).toEqual([]);
    const cnpj = { ...row, intentType: 'offramp', destination: '11222333000181' } as const;
    const metadata = { destinationAddress: '11.222.333/0001-81' };
    const offramp = { intentType: 'offramp', status: 'created', metadata };
    expect(mergeResource(cnpj, anIntent({ ...intent, ...offramp }), readAt(9)).contradictions).toEqual([]);
  });

  test('a null states nothing, and a fact that was not known is taken once', () => {
    const bare = rowFrom(anIntent());
    expect(bare).toMatchObject({ amountCents: null, clientReference: null });
    const data = eventData(anIntent(), { clientReference: 'REF-9', amountCents: 700 });
    const learned = mergeEvent(bare, data, byEvent).row;
    expect(learned).toMatchObject({ amountCents: 700, clientReference: 'REF-9' });
    const silent = mergeResource(learned, anIntent({ id: bare.id }), readAt(9));
    expect(silent.contradictions).toEqual([]);
    expect(silent.row).toMatchObject({ amountCents: 700, clientReference: 'REF-9' });
  });

  test('a resource that disagrees with itself is recorded as such from the first read', () => {
    const torn = anIntent({ metadata: { amountCents: 9 }, pixPayment: PIX_PAYMENT });
    const { row: first, contradictions } = mergeResource(undefined, torn, byRead);
    expect(first.amountCents).toBe(PIX_PAYMENT.amountCents);
    expect(contradictions).toEqual([{ field: 'amountCents', held: '12345', value: '9' }]);
  });
});

describe('the poll', () => {
  const everySeconds = (status: string, quietSeconds: number) => {
    const movedAt = new Date(NOW.getTime() - quietSeconds * 1000);
    const next = nextPollAt(status, movedAt, NOW);
    return next && (next.getTime() - NOW.getTime()) / 1000;
  };

  test.each(['completed', 'refunded', 'expired', 'canceled'])('[R38] ends with %s', (status) => {
    expect(everySeconds(status, 0)).toBeNull();
  });

  test.each([
    ['failed', 0, 5],
    ['minting', 119, 5],
    ['minting', 120, 20],
    ['teleported', 0, 5],
    ['minting', 10 * 60, 20],
    ['minting', 30 * 60, 120],
    ['failed', 12 * 3600, 900],
    ['failed', 3 * 86_400, 7_200],
    ['failed', 30 * 86_400, 43_200],
  ])('[R38] [R95] continues with %s, quiet for %i s: every %i s', (status, quietSeconds, seconds) => {
    expect(everySeconds(status, quietSeconds)).toBe(seconds);
  });

  const quietFor = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

  test.each([
    [0, 5_000],
    [10, 20_000],
    [60 * 24, 20_000],
  ])('of an open page, quiet for %i min: every %i ms, and one may be missed', (minutes, everyMs) => {
    const limitMs = 2 * everyMs + 10_000;
    expect(watchedInterval(quietFor(minutes), NOW)).toEqual({ everyMs, limitMs });
  });

  test.each([
    [0, 20_000],
    [30, 250_000],
  ])('without an open page, quiet for %i min, is late after %i ms', (minutes, limitMs) => {
    const isLateAfter = (ageMs: number) =>
      isConfirmationDue(new Date(NOW.getTime() - ageMs), quietFor(minutes), NOW);
    expect([isLateAfter(limitMs), isLateAfter(limitMs + 1)]).toEqual([false, true]);
  });
});
