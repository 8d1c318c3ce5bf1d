import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { proofLog, type ProofRecord } from './proof-log.ts';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';

const record = (proof: string, facts: Partial<ProofRecord> = {}): ProofRecord => ({
  attemptId: '00000000-0000-4000-8000-000000000001',
  intentId: '00000000-0000-4000-8000-000000000002',
  chainId: 'base',
  tokenHolder: '0xaa',
  proof,
  origin: 'wallet',
  keptAtMs: 1,
  ...facts,
});

test.each(['0x123', '<html>502</html>', '[object Object]', `0X${'AB'.repeat(32)}`])(
  'a browser that an earlier page left %j in, which is no hash, is not held up by it',
  (proof) => {
    const storage = memoryStorage();
    proofLog.add(storage, record(proof));
    expect(proofLog.readAll(storage)).toEqual([]);
  },
);

test('a hash and a signature are read back', () => {
  const storage = memoryStorage();
  const records = [
    record(`0x${'ab'.repeat(32)}`),
    record(bs58.encode(new Uint8Array(64).fill(7)), { chainId: 'solana', keptAtMs: 2 }),
  ];
  for (const one of records) proofLog.add(storage, one);
  expect(proofLog.readAll(storage)).toEqual(records);
});
