import { describe, expect, test } from 'vitest';
import { toCopyValues } from './to-copy-values.ts';

const time = (iso: string) => `at ${iso}`;

describe('the values of a check', () => {
  test('[R3] show tokens exactly, from base units of any size, as the language writes numbers', () => {
    const values = { amountBaseUnits: '1', expectedBaseUnits: '123456789012345678901234567890' };
    expect(toCopyValues(values, 'pt-BR', time)).toMatchObject({
      amountBaseUnits: '0,000001',
      expectedBaseUnits: '123.456.789.012.345.678.901.234,56789',
    });
    expect(toCopyValues(values, 'en', time)).toMatchObject({
      amountBaseUnits: '0.000001',
      expectedBaseUnits: '123,456,789,012,345,678,901,234.56789',
    });
  });

  test.each([
    [{ balanceWei: '1000000000000000000', symbol: 'ETH' }, '1 ETH'],
    [{ balanceWei: '1234567890123456789', symbol: 'POL' }, '1,234567 POL'],
    [{ balanceWei: '21000000000', symbol: 'ETH' }, '0,000000021 ETH'],
    [{ balanceWei: '0', symbol: 'ETH' }, '0 ETH'],
    [{ balanceWei: '1000000000000000000' }, '1'],
    [{ balanceLamports: '5000' }, '0,000005 SOL'],
    [{ balanceLamports: '100000000000' }, '100 SOL'],
  ])('show coins whole, without idle zeros: %j', (values, native) => {
    expect(toCopyValues(values, 'pt-BR', time)).toMatchObject({ native });
  });

  test.each([
    ['eip155:11155111', 'Ethereum · Sepolia'],
    ['eip155:137', 'Polygon'],
    ['eip155:4242', 'eip155:4242'],
  ])('show the network %s as %s', (chainRef, name) => {
    expect(toCopyValues({ chainRef }, 'en', time)).toMatchObject({ chainRef: name });
  });

  test('show times in the zone of the page', () => {
    const values = { expiresAt: '2026-11-21T07:00:00.000Z' };
    expect(toCopyValues(values, 'pt-BR', time)).toMatchObject({ expiresAt: 'at 2026-11-21T07:00:00.000Z' });
  });
});
