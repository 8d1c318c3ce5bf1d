import { describe, expect, test } from 'vitest';
import { parseEvmAddress } from './evm-address.ts';

const CHECKSUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('an EVM address', () => {
  test.each([CHECKSUM, CHECKSUM.toLowerCase(), ` ${CHECKSUM} `])(
    '[R59] %j is taken, with its checksum',
    (text) => {
      expect(parseEvmAddress(text)).toBe(CHECKSUM);
    },
  );

  test.each([
    `0x${CHECKSUM.slice(2).toUpperCase()}`,
    CHECKSUM.replace('aA', 'Aa'),
    CHECKSUM.toUpperCase(),
    CHECKSUM.slice(2),
    CHECKSUM.slice(0, -1),
    `${CHECKSUM}0`,
    '0x',
    '',
    '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  ])('[R59] %j is refused', (text) => {
    expect(parseEvmAddress(text)).toBeUndefined();
  });
});
