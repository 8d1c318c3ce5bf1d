import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashLog, type HashRecord } from '#lib/browser-storage/hash-log.ts';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { fail, succeed, type Result } from '#lib/errors/result.ts';
import { isLostWithPage } from '#components/browser-outbox/browser-outbox.ts';
import { createHashOutbox } from './hash-outbox.ts';

const registration = walletDetailFixture();
const record: HashRecord = {
  walletId: registration.id,
  txHash: `0x${'ab'.repeat(32)}`,
  origin: 'wallet',
  keptAtMs: 1,
};

function start(answers: (() => Promise<Result<WalletDetail>>)[], storage = memoryStorage()) {
  const sent: string[] = [];
  const stored: string[] = [];
  const outbox = createHashOutbox({
    storage,
    send: ({ txHash }) => {
      sent.push(txHash);
      return (answers.shift() ?? (() => Promise.resolve(succeed(registration))))();
    },
    onStored: ({ id }) => stored.push(id),
  });
  return { outbox, storage, sent, stored };
}

const offline = () => Promise.reject(new Error('offline'));
const answer = (result: Result<WalletDetail>) => () => Promise.resolve(result);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('[R117] the hash of a sent grant', () => {
  test('is kept in this browser before it is sent, and deleted once the server has it', async () => {
    const { outbox, storage, sent, stored } = start([]);
    outbox.add(record);
    expect(hashLog.readAll(storage)).toEqual([record]);
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, stored]).toEqual([[record.txHash], [registration.id]]);
    expect([hashLog.readAll(storage), outbox.entries()]).toEqual([[], []]);
  });

  test('is sent again until the server answers, however often', async () => {
    const { outbox, storage, sent, stored } = start([offline, offline, answer(fail({ code: 'internal' }))]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.entries()).toMatchObject([{ state: 'waiting', tries: 1, fault: null }]);
    expect(hashLog.readAll(storage)).toEqual([record]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, stored]).toEqual([4, [registration.id]]);
  });

  test('[R120] that the chain does not know yet is sent again for a while, and is not forgotten after it', async () => {
    const unseen = answer(fail({ code: 'wallet_hash_unseen' }));
    const { outbox, storage, sent } = start(Array.from({ length: 6 }, () => unseen));
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(6);
    const [entry] = outbox.entries();
    expect(entry).toMatchObject({ state: 'refused', fault: { code: 'wallet_hash_unseen' } });
    expect(hashLog.readAll(storage)).toEqual([record]);
    outbox.retry(record);
    await vi.advanceTimersByTimeAsync(0);
    expect([outbox.entries(), hashLog.readAll(storage)]).toEqual([[], []]);
  });

  test('is sent by the next page and by another tab', async () => {
    const storage = memoryStorage();
    const first = start([offline], storage);
    first.outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    const second = start([], storage);
    expect(second.outbox.entries()).toMatchObject([{ record }]);
    second.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.stored).toEqual([registration.id]);
  });

  test('[R120] stays on screen with the reason when the service has checked it, and is not sent again automatically', async () => {
    const { outbox, storage, sent } = start([answer(fail({ code: 'wallet_verification_failed' }))]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outbox.entries()).toMatchObject([
      { state: 'refused', fault: { code: 'wallet_verification_failed' } },
    ]);
    expect([sent.length, hashLog.readAll(storage)]).toEqual([1, []]);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(outbox.entries()).toEqual([]);
  });

  test.each([
    'forbidden',
    'not_found',
    'wallet_tx_hash_mismatch',
    'wallet_cancelled_meanwhile',
    'wallet_not_managed',
    'wallet_hash_of_another',
    'wallet_contradicted',
    'wallet_operation_in_flight',
  ] as const)('stays kept when the server refused it by itself: %s', async (code) => {
    const { outbox, storage } = start([answer(fail({ code }))]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outbox.entries()).toMatchObject([{ state: 'refused' }]);
    expect(hashLog.readAll(storage)).toEqual([record]);
  });

  test.each(['forbidden', 'link_unusable', 'not_found', 'wallet_not_managed'] as const)(
    'that a wallet answered and that no server recorded is not discarded, only handed over: %s',
    async (code) => {
      const { outbox, storage } = start([answer(fail({ code }))]);
      outbox.add(record);
      outbox.entries().forEach((entry) => outbox.handOver(entry));
      await vi.advanceTimersByTimeAsync(0);
      outbox.entries().forEach((entry) => outbox.discard(entry));
      expect(hashLog.readAll(storage)).toEqual([record]);
      expect(outbox.entries()).toMatchObject([{ state: 'refused', fault: { code } }]);
      outbox.entries().forEach((entry) => outbox.handOver(entry));
      expect([outbox.entries(), hashLog.readAll(storage)]).toEqual([[], []]);
    },
  );

  test('that a wallet answered stays so when a user enters it again', async () => {
    const forbidden = answer(fail({ code: 'forbidden' }));
    const { outbox, storage } = start([forbidden, forbidden]);
    outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    outbox.add({ ...record, origin: 'user', keptAtMs: 2 });
    await vi.advanceTimersByTimeAsync(0);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(hashLog.readAll(storage)).toEqual([{ ...record, keptAtMs: 2 }]);
  });

  test('that a user typed before the wallet answered is the wallet’s, and is not discarded', async () => {
    const { outbox, storage } = start([offline, answer(fail({ code: 'forbidden' }))]);
    outbox.add({ ...record, origin: 'user' });
    await vi.advanceTimersByTimeAsync(0);
    const answered = { ...record, keptAtMs: 2 };
    outbox.add(answered);
    expect(outbox.entries()).toMatchObject([{ record: answered, state: 'waiting', tries: 1 }]);
    await vi.advanceTimersByTimeAsync(1_000);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(outbox.entries()).toMatchObject([{ record: answered, state: 'refused' }]);
    expect(hashLog.readAll(storage)).toEqual([answered]);
  });

  test.each<[FaultCode, HashRecord['origin']]>([
    ['wallet_tx_hash_mismatch', 'wallet'],
    ['wallet_cancelled_meanwhile', 'wallet'],
    ['wallet_hash_reverted', 'wallet'],
    ['forbidden', 'user'],
  ])('can be discarded after %s, by origin %s', async (code, origin) => {
    const { outbox, storage } = start([answer(fail({ code }))]);
    outbox.add({ ...record, origin });
    await vi.advanceTimersByTimeAsync(0);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect([outbox.entries(), hashLog.readAll(storage)]).toEqual([[], []]);
  });

  test.each(['chain_unreachable', 'wallet_receipt_pending', 'service_key_refused'] as const)(
    'is sent again after %s, which passes',
    async (code) => {
      const { outbox, sent } = start([answer(fail({ code }))]);
      outbox.add(record);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([sent.length, outbox.entries()]).toEqual([2, []]);
    },
  );

  test('[R123] that granted to two wallets at once is sent for each, and each has its own answer', async () => {
    const { outbox, storage, sent } = start([offline, answer(fail({ code: 'forbidden' }))]);
    const other = { ...record, walletId: '00000000-0000-4000-8000-000000000009', keptAtMs: 2 };
    outbox.add(record);
    outbox.add(other);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.entries()).toMatchObject([
      { record, state: 'waiting', fault: null },
      { record: other, state: 'refused', fault: { code: 'forbidden' } },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(3);
    expect(outbox.entries()).toMatchObject([{ record: other, state: 'refused' }]);
    expect(hashLog.readAll(storage)).toEqual([other]);
    outbox.entries().forEach((entry) => outbox.handOver(entry));
    expect(hashLog.readAll(storage)).toEqual([]);
  });

  test.each<HashRecord['origin']>(['wallet', 'user'])(
    'that another user of this browser kept is sent, and is that user’s to delete: by origin %s',
    async (origin) => {
      const storage = memoryStorage();
      const left = start([offline], storage).outbox;
      left.openFor('ana');
      left.add({ ...record, origin });
      await vi.advanceTimersByTimeAsync(0);
      const kept = { ...record, origin, userId: 'ana' };
      expect(hashLog.readAll(storage)).toEqual([kept]);

      const forbidden = answer(fail({ code: 'forbidden' }));
      const { outbox, sent } = start([forbidden, forbidden], storage);
      outbox.openFor('bia');
      outbox.resume();
      await vi.advanceTimersByTimeAsync(0);
      outbox.add({ ...record, origin: 'user', keptAtMs: 2 });
      await vi.advanceTimersByTimeAsync(0);
      outbox.entries().forEach((entry) => outbox.discard(entry));
      outbox.entries().forEach((entry) => outbox.handOver(entry));
      expect([sent.length, hashLog.readAll(storage)]).toEqual([2, [{ ...kept, keptAtMs: 2 }]]);
      expect(outbox.entries()).toMatchObject([{ state: 'refused', fault: { code: 'forbidden' } }]);

      const back = start([forbidden], storage).outbox;
      back.openFor('ana');
      back.resume();
      await vi.advanceTimersByTimeAsync(0);
      back.entries().forEach((entry) => (origin === 'user' ? back.discard(entry) : back.handOver(entry)));
      expect([back.entries(), hashLog.readAll(storage)]).toEqual([[], []]);
    },
  );

  test('that another user kept can be left once the server has stored it: no copy is left to delete', async () => {
    const storage = memoryStorage();
    hashLog.add(storage, { ...record, userId: 'ana' });
    const { outbox } = start([answer(fail({ code: 'wallet_grant_reverted' }))], storage);
    outbox.openFor('bia');
    outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(hashLog.readAll(storage)).toEqual([]);
    outbox.entries().forEach((entry) => outbox.discard(entry));
    expect(outbox.entries()).toEqual([]);
  });

  test('is sent once at a time, whoever asks, and says when this browser keeps no copy', async () => {
    const { outbox, sent } = start([() => new Promise(() => undefined)], memoryStorage({ isFull: true }));
    outbox.add(record);
    outbox.add(record);
    outbox.retry(record);
    outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(outbox.entries()).toMatchObject([{ isKept: false }]);
  });

  test.each<[string, Result<WalletDetail> | null, boolean]>([
    ['while there is no answer', null, true],
    ['after a refusal that recorded nothing', fail({ code: 'forbidden' }), true],
    ['not after a refusal that is stored', fail({ code: 'wallet_grant_reverted' }), false],
    ['not after a refusal that is noted', fail({ code: 'wallet_tx_hash_mismatch' }), false],
  ])('goes with the page where this browser keeps no copy: %s', async (_when, result, isLost) => {
    const [full, kept] = [memoryStorage({ isFull: true }), memoryStorage()].map((storage) =>
      start([result ? answer(result) : offline], storage),
    );
    full?.outbox.add(record);
    kept?.outbox.add(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(full?.outbox.entries().map(isLostWithPage)).toEqual([isLost]);
    expect(kept?.outbox.entries().map(isLostWithPage)).toEqual([false]);
  });
});
