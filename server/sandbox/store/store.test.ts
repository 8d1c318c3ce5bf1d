import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleIntent } from '#server/sandbox/testing/sample-intent.ts';
import { openTemporaryStore, type TemporaryStore } from '#server/sandbox/testing/temporary-store.ts';
import { openDatabase } from './open-database.ts';
import { createStore } from './store.ts';

let temporary: TemporaryStore;
beforeEach(() => {
  temporary = openTemporaryStore();
});
afterEach(() => temporary.remove());

describe('the store', () => {
  test('keeps what was stored over a close and an open', () => {
    const intent = sampleIntent({ amountCents: Number.MAX_SAFE_INTEGER });
    temporary.store.intents.add(intent, 7);
    temporary.store.clock.saveOffsetMs(12_345);
    temporary.store.close();
    const reopened = createStore(openDatabase(temporary.dataDir));
    expect(reopened.intents.find(intent.id)).toEqual(intent);
    expect(reopened.intents.listDue(7)).toEqual([intent]);
    expect(reopened.clock.readOffsetMs()).toBe(12_345);
    temporary = { ...temporary, store: reopened };
  });

  test('belongs to one process at a time', () => {
    expect(() => openDatabase(temporary.dataDir)).toThrow(/another sandbox/);
  });

  test('undoes the whole of a transaction that fails, nested calls included', () => {
    const { store } = temporary;
    const intent = sampleIntent();
    const work = () =>
      store.transaction(() => {
        store.transaction(() => store.intents.add(intent, null));
        throw new Error('stop');
      });
    expect(work).toThrow('stop');
    expect(store.intents.find(intent.id)).toBeUndefined();
  });

  test('[R29] holds one intent a clientReference, across both types, and any number without one', () => {
    const { store } = temporary;
    store.intents.add(
      sampleIntent({ clientReference: 'r-1', intentType: 'onramp', status: 'expired' }),
      null,
    );
    expect(() => store.intents.add(sampleIntent({ clientReference: 'r-1' }), null)).toThrow(/UNIQUE/);
    store.intents.add(sampleIntent({ clientReference: null }), null);
    store.intents.add(sampleIntent({ clientReference: null }), null);
    expect(store.intents.count({ intentType: 'all', status: 'all' })).toBe(3);
  });

  test('postpones a check of an intent only while it is as it was read', () => {
    const { store } = temporary;
    const intent = sampleIntent();
    store.intents.add(intent, 10);
    store.intents.reschedule(intent, 20);
    expect(store.intents.findNextDueMs(0)).toBe(20);
    store.intents.save({ ...intent, updatedAtMs: intent.updatedAtMs + 1 }, 30);
    store.intents.reschedule(intent, 99);
    expect(store.intents.findNextDueMs(0)).toBe(30);
  });
});
