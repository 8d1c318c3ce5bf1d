import { keccak256 } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { ACCOUNT_READER_CODE, SLOT_READER_CODE } from '#lib/evm/run/reader-codes.ts';
import { bytesSchema, findWord, toWord } from '#lib/chains/evm-rpc-values.ts';
import { chainRequestTo } from '../testing/chain-request-to.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

let t: TestChain;
let request: ChainRequest;
beforeAll(async () => {
  t = await startTestChain();
  request = chainRequestTo(t.chain.rpcUrl);
});
afterAll(() => t.remove());

async function readWith(code: string, at: string, words: readonly string[]): Promise<(bigint | undefined)[]> {
  const call = { to: at, data: `0x${words.map(toWord).join('')}` };
  const answer = bytesSchema.parse(await request('eth_call', [call, 'latest', { [at]: { code } }]));
  return Array.from({ length: (answer.length - 2) / 64 }, (_, index) => findWord(answer, index));
}

describe('the codes that read for the sign-guard, on a real chain', () => {
  const SCRATCH = '0x1234567890123456789012345678901234567890';

  test('read any storage of the account in whose place they run', async () => {
    const contract = t.chain.whitelisterAddress;
    const slots = ['0x0', '0x1', `0x${'ff'.repeat(32)}`];
    const stored = await Promise.all(
      slots.map(async (slot) =>
        BigInt(bytesSchema.parse(await request('eth_getStorageAt', [contract, slot, 'latest']))),
      ),
    );
    expect(stored[1]).toBeGreaterThan(0n); // the ceiling
    expect(await readWith(SLOT_READER_CODE, contract, slots)).toEqual(stored);
    expect(await readWith(SLOT_READER_CODE, contract, [])).toEqual([]);
  });

  test('read the code and the coins of any account', async () => {
    const holder = t.account('holder').address;
    const code = bytesSchema.parse(await request('eth_getCode', [t.chain.tokenAddress, 'latest']));
    const wei = BigInt(bytesSchema.parse(await request('eth_getBalance', [holder, 'latest']).then(toEven)));
    expect(await readWith(ACCOUNT_READER_CODE, SCRATCH, [t.chain.tokenAddress, holder])).toEqual([
      BigInt(keccak256(code)),
      0n,
      BigInt(keccak256('0x')),
      wei,
    ]);
  });
});

/** A quantity may have an odd number of digits. */
function toEven(quantity: unknown): string {
  const digits = String(quantity).slice(2);
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`;
}
