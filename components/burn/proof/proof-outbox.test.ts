import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import type { Result } from '#lib/errors/result.ts';
import { isLostWithPage } from '#components/browser-outbox/browser-outbox.ts';
import { createProofOutbox, blocksSigning } from './proof-outbox.ts';
import { proofLog, type ProofRecord } from '#lib/browser-storage/proof-log.ts';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';

const record: ProofRecord = {
  attemptId: '00000000-0000-4000-8000-000000000001',
  intentId: '00000000-0000-4000-8000-000000000002',
  chainId: 'base',
  tokenHolder: '0xaa',
  proof: `0x${'ab'.repeat(32)}`,
  origin: 'wallet',
  keptAtMs: 1,
};
const SIGNATURE = bs58.encode(new Uint8Array(64).fill(7));
const STORED_AT = '2026-11-21T07:00:00.000Z';
const burn: BurnView = {
  attemptId: record.attemptId,
  intentId: record.intentId,
  chainId: record.chainId,
  tokenHolder: record.tokenHolder,
  state: 'proof_stored',
  authorizationExpiresAtUnix: null,
  authorization: null,
  unsignedTransactionBase64: null,
  proof: record.proof,
  problem: null,
  startedBy: 'Ana',
  startedAt: STORED_AT,
  updatedAt: STORED_AT,
};
const OK: Result<BurnView> = { ok: true, value: burn };
const UNAVAILABLE: Result<BurnView> = { ok: false, fault: { code: 'database_unavailable' } };

function setUp(answers: (() => Promise<Result<BurnView>>)[], storage = memoryStorage()) {
  const send = vi.fn((_record: ProofRecord): Promise<Result<BurnView>> =>
    (answers.shift() ?? (() => Promise.resolve(OK)))(),
  );
  const onStored = vi.fn();
  return { storage, send, onStored, outbox: createProofOutbox({ storage, send, onStored }) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the way of a proof to the server', () => {
  test('[R79] is kept in the browser before anything is sent', () => {
    const storage = memoryStorage();
    const recordedWhenSent: number[] = [];
    const outbox = createProofOutbox({
      storage,
      onStored: vi.fn(),
      send: async () => {
        recordedWhenSent.push(proofLog.readAll(storage).length);
        return OK;
      },
    });
    outbox.add(record);
    expect(recordedWhenSent).toEqual([1]);
  });

  test('[R79] ends when the server has it, and only then the copy goes', async () => {
    const { outbox, storage, onStored } = setUp([]);
    outbox.add(record);
    expect(outbox.entries()).toMatchObject([{ state: 'sending', isKept: true }]);
    await vi.runAllTimersAsync();
    expect(outbox.entries()).toMatchObject([{ state: 'stored', storedAt: STORED_AT }]);
    expect(proofLog.readAll(storage)).toEqual([]);
    expect(onStored).toHaveBeenCalledExactlyOnceWith(burn);
  });

  test('[R79] is repeated unchanged while there is no answer or the server cannot store it', async () => {
    const { outbox, send, storage } = setUp([
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(UNAVAILABLE),
      () => Promise.resolve({ ok: false, fault: { code: 'signed_out' } }),
    ]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.entries()).toMatchObject([{ state: 'waiting', tries: 1, fault: null }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outbox.entries()).toMatchObject([{ tries: 2, fault: { code: 'database_unavailable' } }]);
    expect(proofLog.readAll(storage)).toEqual([record]);
    await vi.runAllTimersAsync();
    expect(send.mock.calls).toEqual([[record], [record], [record], [record]]);
    expect(outbox.entries()).toMatchObject([{ state: 'stored', tries: 4 }]);
  });

  test('[R79] is sent by the next page', async () => {
    const storage = memoryStorage();
    proofLog.add(storage, record);
    const { outbox, send } = setUp([], storage);
    expect(outbox.entries()).toMatchObject([{ record, isKept: true }]);
    expect(send).not.toHaveBeenCalled();
    outbox.resume();
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledExactlyOnceWith(record);
    expect(storage.items.size).toBe(0);
  });

  test('stops on an answer that no repetition changes, and keeps the copy', async () => {
    const { outbox, send, storage } = setUp([
      () => Promise.resolve({ ok: false, fault: { code: 'burn_proof_conflict' } }),
    ]);
    outbox.add(record);
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(1);
    expect(outbox.entries()).toMatchObject([{ state: 'refused', fault: { code: 'burn_proof_conflict' } }]);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(proofLog.readAll(storage)).toEqual([record]);
  });

  test.each(['intent_contradicted', 'burn_reported', 'order_missing', 'link_other_holder'] as const)(
    'is not repeated by itself after %s: a user has to look first',
    async (code) => {
      const { outbox, send, storage } = setUp([() => Promise.resolve({ ok: false, fault: { code } })]);
      outbox.add(record);
      await vi.runAllTimersAsync();
      expect(send).toHaveBeenCalledTimes(1);
      expect(outbox.entries()).toMatchObject([{ state: 'refused', fault: { code } }]);
      expect(proofLog.readAll(storage)).toEqual([record]);
    },
  );

  test('[R79] keeps its copy after any fault', async () => {
    for (const code of FAULT_CODES) {
      const { outbox, storage } = setUp([() => Promise.resolve({ ok: false, fault: { code } })]);
      outbox.add(record);
      await vi.advanceTimersByTimeAsync(0);
      expect([code, ...proofLog.readAll(storage)]).toEqual([code, record]);
    }
  });

  test('[R79] that was refused is sent again when a user enters it again, or presses', async () => {
    const { outbox, send } = setUp([
      () => Promise.resolve({ ok: false, fault: { code: 'burn_signature_unknown' } }),
      () => Promise.resolve({ ok: false, fault: { code: 'forbidden' } }),
    ]);
    outbox.add({ ...record, origin: 'user' });
    await vi.runAllTimersAsync();
    outbox.add({ ...record, origin: 'user', keptAtMs: 2 });
    await vi.runAllTimersAsync();
    expect(outbox.entries()).toMatchObject([{ state: 'refused', fault: { code: 'forbidden' } }]);
    outbox.entries().forEach((entry) => outbox.retry(entry.record));
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(3);
    expect(outbox.entries()).toMatchObject([{ state: 'stored' }]);
  });

  test('[R79] that the server has dropped since is sent again, and blocks another signature at once', async () => {
    const { outbox, send } = setUp([]);
    outbox.add(record);
    await vi.runAllTimersAsync();
    const later = { ...burn, state: 'signing', updatedAt: '2026-11-21T07:10:00.000Z' } as const;
    expect(outbox.entries().map((entry) => blocksSigning(entry, later))).toEqual([false]);
    outbox.add({ ...record, origin: 'user', keptAtMs: 2 });
    expect(outbox.entries().map((entry) => blocksSigning(entry, later))).toEqual([true]);
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['refused', { ok: false, fault: { code: 'burn_proof_foreign' } }],
    ['waiting', UNAVAILABLE],
  ] as const)(
    '[R79] entered again while it is %s keeps the signed bytes, and that a wallet answered it',
    async (_state, answer) => {
      const signed = { chainId: 'solana', proof: SIGNATURE, signedTransactionBase64: 'AA==' } as const;
      const { outbox, storage, send } = setUp([() => Promise.resolve(answer)]);
      outbox.add({ ...record, ...signed });
      await vi.advanceTimersByTimeAsync(0);
      outbox.add({ ...record, chainId: 'solana', proof: SIGNATURE, origin: 'user', keptAtMs: 2 });
      const whole = { ...record, ...signed, keptAtMs: 2 };
      expect(proofLog.readAll(storage)).toEqual([whole]);
      await vi.runAllTimersAsync();
      expect(send.mock.lastCall).toMatchObject([{ ...signed, origin: 'wallet' }]);
      expect(outbox.entries()).toMatchObject([{ state: 'stored' }]);
    },
  );

  test.each(['sending', 'waiting'] as const)(
    '[R79] that a user typed before the wallet answered is the wallet’s, in the list as in the storage: while %s',
    async (state) => {
      const late = Promise.withResolvers<Result<BurnView>>();
      const refused = { ok: false, fault: { code: 'burn_proof_foreign' } } as const;
      const { outbox, storage, send } = setUp([
        () => (state === 'sending' ? late.promise : Promise.resolve(UNAVAILABLE)),
        () => Promise.resolve(refused),
      ]);
      outbox.add({ ...record, origin: 'user' });
      await vi.advanceTimersByTimeAsync(0);
      const answered = { ...record, keptAtMs: 2 };
      outbox.add(answered);
      expect(outbox.entries()).toMatchObject([{ record: answered, state, tries: 1 }]);
      expect(send).toHaveBeenCalledOnce();
      late.resolve(refused);
      await vi.runAllTimersAsync();
      outbox.entries().forEach((entry) => outbox.discard(entry));
      expect(outbox.entries()).toMatchObject([{ record: answered, state: 'refused' }]);
      expect(proofLog.readAll(storage)).toEqual([answered]);
    },
  );

  test('[R79] that a user typed is sent with the signed bytes, once the wallet has answered them', async () => {
    const typed = { ...record, chainId: 'solana', proof: SIGNATURE, origin: 'user' } as const;
    const signed = { ...typed, origin: 'wallet', signedTransactionBase64: 'AA==', keptAtMs: 2 } as const;
    const { outbox, send } = setUp([() => Promise.resolve(UNAVAILABLE)]);
    outbox.add(typed);
    await vi.advanceTimersByTimeAsync(0);
    outbox.add(signed);
    await vi.runAllTimersAsync();
    expect(send.mock.calls).toEqual([[typed], [signed]]);
  });

  test('[R79] that the wallet answered in another tab is the wallet’s here, and stays so where nothing is kept', async () => {
    const { outbox, storage } = setUp([() => Promise.resolve(UNAVAILABLE)]);
    outbox.add({ ...record, origin: 'user' });
    proofLog.add(storage, { ...record, keptAtMs: 2 });
    outbox.resume();
    expect(outbox.entries()).toMatchObject([{ record: { origin: 'wallet', keptAtMs: 2 } }]);
    proofLog.add(storage, { ...record, origin: 'user', keptAtMs: 3 });
    outbox.resume();
    expect(outbox.entries()).toMatchObject([{ record: { origin: 'wallet', keptAtMs: 3 }, isKept: true }]);
  });

  test('[R79] that was typed for a wrong intent first is sent for the right one, and blocks its signing', async () => {
    const right = {
      ...record,
      attemptId: '00000000-0000-4000-8000-000000000003',
      intentId: '00000000-0000-4000-8000-000000000004',
      keptAtMs: 2,
    };
    const { outbox, send, storage } = setUp([() => Promise.reject(new TypeError('Failed to fetch'))]);
    outbox.add({ ...record, origin: 'user' });
    outbox.add(right);
    await vi.advanceTimersByTimeAsync(0);
    expect(send.mock.calls).toEqual([[{ ...record, origin: 'user' }], [right]]);
    expect(outbox.entries()).toMatchObject([
      { record: { intentId: record.intentId, origin: 'user' }, state: 'waiting', fault: null },
      { record: right, state: 'stored' },
    ]);
    expect(proofLog.readAll(storage)).toEqual([{ ...record, origin: 'user' }]);
    await vi.runAllTimersAsync();
    expect(outbox.entries()).toMatchObject([{ state: 'stored' }, { state: 'stored' }]);
  });

  test.each<[string, Partial<ProofRecord>]>([
    ['what a user typed', { origin: 'user' }],
    [
      'what only the server would have broadcast',
      { chainId: 'solana', proof: SIGNATURE, signedTransactionBase64: 'AA==' },
    ],
  ])('lets a user discard %s once it was refused', async (_, change) => {
    const refused: ProofRecord = { ...record, ...change };
    const { outbox, storage } = setUp([
      () => Promise.resolve({ ok: false, fault: { code: 'burn_proof_foreign' } }),
    ]);
    outbox.add(refused);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(proofLog.readAll(storage)).toEqual([refused]);
    await vi.runAllTimersAsync();
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(outbox.entries()).toEqual([]);
    expect(proofLog.readAll(storage)).toEqual([]);
  });

  test('[R79] that another user of this browser typed is sent, and is not discarded by this one', async () => {
    const typed: ProofRecord = { ...record, origin: 'user', userId: 'ana' };
    const storage = memoryStorage();
    proofLog.add(storage, typed);
    const refused = () => Promise.resolve({ ok: false, fault: { code: 'forbidden' } } as const);
    const { outbox, send } = setUp([refused, refused], storage);
    outbox.openFor('bia');
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledOnce();
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(proofLog.readAll(storage)).toEqual([typed]);
    const back = setUp([refused], storage).outbox;
    back.openFor('ana');
    back.resume();
    await vi.runAllTimersAsync();
    back.entries().forEach((entry) => back.discard(entry));
    expect(proofLog.readAll(storage)).toEqual([]);
  });

  test('continues without the copy where the browser keeps nothing, and says so', async () => {
    const { outbox, send } = setUp([() => Promise.resolve(UNAVAILABLE)], memoryStorage({ isFull: true }));
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.entries()).toMatchObject([{ isKept: false, state: 'waiting' }]);
    expect(outbox.entries().map(isLostWithPage)).toEqual([true]);
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(2);
    expect(outbox.entries().map(isLostWithPage)).toEqual([false]);
  });

  test('is asked for at once when a user presses', async () => {
    const { outbox, send } = setUp([() => Promise.resolve(UNAVAILABLE)]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    outbox.retry(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('[R79] that waits is sent at once when the network is there again', async () => {
    const { outbox, send } = setUp([
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(OK),
    ]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    outbox.resume();
    expect(send).toHaveBeenCalledOnce();
    outbox.retryWaiting();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(outbox.entries()).toMatchObject([{ state: 'stored' }]);
  });

  test('blocks another signature until the page knows of the stored proof', async () => {
    const { outbox } = setUp([]);
    outbox.add(record);
    const standing = (known: BurnView | null) => outbox.entries().map((d) => blocksSigning(d, known));
    expect(standing(burn)).toEqual([true]);
    await vi.runAllTimersAsync();
    expect(standing({ ...burn, state: 'signing', updatedAt: '2026-11-21T06:59:59.999Z' })).toEqual([true]);
    expect(standing(burn)).toEqual([false]);
  });
});
