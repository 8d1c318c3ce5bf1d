import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { withoutFeeLog } from './fee-log.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';

const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
const words = (...values: bigint[]): `0x${string}` => `0x${values.map(toWord).join('')}`;

describe('[B10] the log that a chain itself writes of its fee', () => {
  const COIN = '0x0000000000000000000000000000000000001010';
  const TOPIC = '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63';
  const fee = {
    address: COIN,
    topics: [TOPIC, `0x${toWord(COIN)}`, `0x${toWord(HOLDER)}`, `0x${toWord(CONTRACT)}`],
    data: words(100n, 1n, 2n),
  };
  const MOVE = `0x${'1'.repeat(64)}`;
  test.each<[string, boolean, Partial<EvmLog>]>([
    ['as it is', false, {}],
    [
      'in other letters',
      false,
      { topics: [TOPIC.toUpperCase().replace('0X', '0x'), ...fee.topics.slice(1)] },
    ],
    ['of another contract', true, { address: CONTRACT }],
    ['of another kind, of the coin', true, { topics: [MOVE, ...fee.topics.slice(1)] }],
    ['without a kind', true, { topics: [] }],
    ['paid by another', true, { topics: [TOPIC, `0x${toWord(COIN)}`, `0x${toWord(CONTRACT)}`] }],
    ['of more than a run could cost', true, { data: words(101n) }],
    ['without an amount', true, { data: '0x' }],
  ])('%s, is shown: %s', (_what, isShown, change) => {
    const log = { ...fee, ...change };
    expect(withoutFeeLog([log], { from: HOLDER, mostWei: 100n })).toEqual(isShown ? [log] : []);
  });
});
