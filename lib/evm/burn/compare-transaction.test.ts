import { describe, expect, test, vi } from 'vitest';
import { compareSentTransaction, compareTransaction } from './compare-transaction.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';

const burn: CallRequest = {
  evmChainId: 11_155_111,
  from: '0x00000000000000000000000000000000000000Aa',
  to: '0x00000000000000000000000000000000000000Bb',
  data: '0xdeadbeef01',
  value: 0n,
};
const sent = { from: burn.from.toLowerCase(), to: burn.to.toLowerCase(), input: burn.data, value: 0n };
const ELSEWHERE = '0x00000000000000000000000000000000000000cc';

describe('what the wallet broadcast, compared with what was checked', () => {
  test('[R68] is the same when sender, target, data and value are', () => {
    expect(compareTransaction(sent, burn)).toEqual({ state: 'same' });
  });

  test.each([
    ['data', { input: '0xdeadbeef02' as const }],
    ['value', { value: 1n }],
    ['from', { from: ELSEWHERE }],
  ])('[R68] is changed when its %s differs', (field, change) => {
    expect(compareTransaction({ ...sent, ...change }, burn)).toEqual({ state: 'changed', fields: [field] });
  });

  test('[R68] is changed when the holder sends the bare call to another address', () => {
    expect(compareTransaction({ ...sent, to: ELSEWHERE }, burn)).toEqual({
      state: 'changed',
      fields: ['to'],
    });
    const byAnother = { ...sent, from: ELSEWHERE, to: ELSEWHERE };
    expect(compareTransaction(byAnother, burn)).toEqual({ state: 'wrapped' });
  });

  test('is changed when the holder calls another contract with something else', () => {
    const other = { ...sent, to: ELSEWHERE, input: '0x01' as const };
    expect(compareTransaction(other, burn)).toEqual({ state: 'changed', fields: ['to', 'data'] });
  });

  test('is in no wrapper when it names no function', () => {
    const other = { ...sent, to: ELSEWHERE, input: '0x01' as const };
    const fields = ['to', 'data'];
    expect(compareTransaction(other, { ...burn, data: '0x' })).toEqual({ state: 'changed', fields });
  });

  test('[R70] is wrapped when another target carries the call, or another account sends it elsewhere', () => {
    const wrapped = { ...sent, to: ELSEWHERE, input: '0xaaaadeadbeef01ffff' as const };
    expect(compareTransaction(wrapped, burn)).toEqual({ state: 'wrapped' });
    const bundled = { from: ELSEWHERE, to: ELSEWHERE, input: '0x01' as const, value: 0n };
    expect(compareTransaction(bundled, burn)).toEqual({ state: 'wrapped' });
  });

  test('is not seen while the node does not know the hash', async () => {
    const request = vi.fn(async () => null);
    expect(await compareSentTransaction(request, '0x01', burn)).toEqual({ state: 'not_seen' });
    expect(request).toHaveBeenCalledExactlyOnceWith('eth_getTransactionByHash', ['0x01']);
  });
});
