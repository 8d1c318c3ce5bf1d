import { describe, expect, test } from 'vitest';
import { hashLog, type HashRecord } from './hash-log.ts';
import { proofLog, type ProofRecord } from './proof-log.ts';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';

const hash = `0x${'ab'.repeat(32)}`;
const proof: ProofRecord = {
  attemptId: '00000000-0000-4000-8000-000000000001',
  intentId: '00000000-0000-4000-8000-000000000002',
  chainId: 'base',
  tokenHolder: '0xaa',
  proof: hash,
  origin: 'wallet',
  keptAtMs: 2,
};
const grant: HashRecord = {
  walletId: '00000000-0000-4000-8000-000000000003',
  txHash: hash,
  origin: 'user',
  keptAtMs: 1,
};

describe('what a browser keeps of what the server does not have', () => {
  test('stays readable to the next release, which searches for it in the same place', () => {
    const storage = memoryStorage();
    proofLog.add(storage, proof);
    hashLog.add(storage, grant);
    expect([...storage.items]).toEqual([
      [
        `burn-proof:${proof.attemptId}:${hash}`,
        `{"attemptId":"${proof.attemptId}","intentId":"${proof.intentId}","chainId":"base","tokenHolder":"0xaa","proof":"${hash}","origin":"wallet","keptAtMs":2}`,
      ],
      [
        `grant-hash:${grant.walletId}:${hash}`,
        `{"walletId":"${grant.walletId}","txHash":"${hash}","origin":"user","keptAtMs":1}`,
      ],
    ]);
  });

  test('is read back oldest first, each kind for itself', () => {
    const storage = memoryStorage();
    const older: ProofRecord = { ...proof, proof: `0x${'cd'.repeat(32)}`, keptAtMs: 1 };
    proofLog.add(storage, proof);
    hashLog.add(storage, grant);
    proofLog.add(storage, older);
    expect(proofLog.readAll(storage)).toEqual([older, proof]);
    expect(hashLog.readAll(storage)).toEqual([grant]);
    proofLog.remove(storage, proof);
    expect(proofLog.readAll(storage)).toEqual([older]);
  });

  test('is read where an earlier release kept that a user typed it', () => {
    const storage = memoryStorage();
    const earlier = (record: object) => JSON.stringify({ ...record, origin: 'person' });
    storage.setItem(`burn-proof:${proof.attemptId}:${hash}`, earlier(proof));
    storage.setItem(`grant-hash:${grant.walletId}:${hash}`, earlier(grant));
    expect(proofLog.readAll(storage)).toEqual([{ ...proof, origin: 'user' }]);
    expect(hashLog.readAll(storage)).toEqual([grant]);
    proofLog.remove(storage, { ...proof, origin: 'user' });
    expect(storage.items.size).toBe(1);
  });

  test('leaves what it cannot read where it is', () => {
    const storage = memoryStorage();
    storage.setItem('burn-proof:x', '{"proof":');
    storage.setItem('burn-proof:y', '{}');
    storage.setItem('other', '1');
    expect(proofLog.readAll(storage)).toEqual([]);
    expect(storage.items.size).toBe(3);
  });

  test('says so when the browser keeps nothing', () => {
    expect(proofLog.add(memoryStorage({ isFull: true }), proof)).toBe(false);
  });
});
