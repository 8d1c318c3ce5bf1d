import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashLog } from './hash-log.ts';
import type * as HeldRecords from './held-records.ts';
import { proofLog } from './proof-log.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const HASH = `0x${'ab'.repeat(32)}`;
const of = { tokenHolder: '0xaa', origin: 'wallet', keptAtMs: 1 } as const;

let page: typeof HeldRecords;

beforeEach(async () => {
  vi.resetModules();
  page = await import('./held-records.ts');
});

describe('[R79] what only this browser holds is looked for on every page', () => {
  test('a browser that keeps other things holds none', () => {
    const storage = memoryStorage();
    storage.setItem('signing-link:x/burn-proof:y', '1');
    storage.setItem('wallet-evm.store', '{}');
    expect(page.mayHoldRecords(() => storage)).toBe(false);
  });

  test('a kept proof and a kept hash are found, also beside other things', () => {
    const [proofs, hashes] = [memoryStorage(), memoryStorage()];
    for (const storage of [proofs, hashes]) storage.setItem('other', '1');
    proofLog.add(proofs, { attemptId: ID, intentId: ID, chainId: 'base', proof: HASH, ...of });
    expect(page.mayHoldRecords(() => proofs)).toBe(true);
    hashLog.add(hashes, { walletId: ID, txHash: HASH, origin: 'user', keptAtMs: 1 });
    expect(page.mayHoldRecords(() => hashes)).toBe(true);
  });

  test('a record that cannot be read may be a proof', () => {
    const storage = memoryStorage();
    storage.setItem('burn-proof:x', '{');
    expect(page.mayHoldRecords(() => storage)).toBe(true);
  });

  test('a browser that gives no access to its storage may hold one', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(page.mayHoldRecords(refuse)).toBe(true);
  });

  test('a page that may get one says so from then on, also where nothing can be kept', async () => {
    vi.stubGlobal('window', new EventTarget());
    const [listener, gone] = [vi.fn(), vi.fn()];
    page.subscribeToRecords(listener);
    page.subscribeToRecords(gone)();
    page.noteRecords();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(gone).not.toHaveBeenCalled();
    expect(page.mayHoldRecords(() => memoryStorage({ isFull: true }))).toBe(true);
  });
});
