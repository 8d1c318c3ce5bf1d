import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTransactionHash } from './transaction-hash.ts';

const DIGITS = 'AbCdEf0123456789'.repeat(4);
const HASH = `0x${DIGITS.toLowerCase()}`;

describe('[R76] a transaction hash', () => {
  test.each([DIGITS, `0x${DIGITS}`, `0X${DIGITS}`, ` 0x${DIGITS}\n`, DIGITS.toUpperCase(), HASH])(
    'has one spelling: %j',
    (text) => {
      expect(parseTransactionHash(text)).toBe(HASH);
    },
  );

  test.each<[string, unknown]>([
    ['a short one', '0x123'],
    ['a page', '<html><body>502</body></html>'],
    ['nothing', ''],
    ['no digits', '0x'],
    ['0x twice', `0x0x${DIGITS}`],
    ['too many digits', `${HASH}00`],
    ['too few digits', HASH.slice(0, -1)],
    ['other letters', `0x${'g'.repeat(64)}`],
    ['other digits', `0x${'０'.repeat(64)}`],
    ['null', null],
    ['undefined', undefined],
    ['a number', 12],
    ['a big number', 10n],
    ['an object', { hash: HASH }],
    ['a list', [HASH]],
    ['a text object', new String(HASH)],
    ['a symbol', Symbol('hash')],
  ])('is not %s', (_, value) => {
    expect(parseTransactionHash(value)).toBeUndefined();
  });

  test('is never anything but 0x and 64 digits, whatever is given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const hash = parseTransactionHash(value);
        return hash === undefined || /^0x[0-9a-f]{64}$/.test(hash);
      }),
    );
  });
});
