import { describe, expect, test } from 'vitest';
import { CALL_GAS, GUARD_PARAMS_SCHEMAS } from './guard-calls.ts';
import { PROBE_CODE, SLOT_READER_CODE } from './reader-codes.ts';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';

const A = `0x${'aa'.repeat(20)}`;
const call = { from: A, to: A, data: '0x12345678', value: '0x0', gas: toQuantity(CALL_GAS) };
const block = { calls: [call] };

describe('[B1] what the sign-guard asks of a node', () => {
  test('is a call, a run of blocks with its own readers, or the probe in the holder’s place', () => {
    const { eth_call, eth_simulateV1 } = GUARD_PARAMS_SCHEMAS;
    expect(eth_call.safeParse([call, '0x1']).success).toBe(true);
    expect(eth_call.safeParse([call, '0x1', { [A]: { code: PROBE_CODE } }]).success).toBe(true);
    const blocks = [block, { ...block, stateOverrides: { [A]: { code: SLOT_READER_CODE } } }];
    expect(
      eth_simulateV1.safeParse([{ blockStateCalls: blocks, traceTransfers: true, validation: false }, '0x1'])
        .success,
    ).toBe(true);
  });

  test.each([
    ['more gas', [{ ...call, gas: toQuantity(CALL_GAS + 1n) }, '0x1']],
    ['no bound for gas', [{ ...call, gas: undefined }, '0x1']],
    ['coins', [{ ...call, value: '0x1' }, '0x1']],
    ['other code', [call, '0x1', { [A]: { code: '0x5b600056' } }]],
    ['another reader than the probe', [call, '0x1', { [A]: { code: SLOT_READER_CODE } }]],
    ['storage', [call, '0x1', { [A]: { code: PROBE_CODE, stateDiff: {} } }]],
    ['coins in an account', [call, '0x1', { [A]: { code: PROBE_CODE, balance: '0x1' } }]],
    ['overrides of the block', [call, '0x1', { [A]: { code: PROBE_CODE } }, { time: '0x1' }]],
  ])('never a call with %s', (_, params) => {
    expect(GUARD_PARAMS_SCHEMAS.eth_call.safeParse(params).success).toBe(false);
  });
});
