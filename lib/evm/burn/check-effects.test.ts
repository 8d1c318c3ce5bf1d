import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { BurnProbe } from '#lib/evm/burn/probe-burn.ts';
import type { BurnRun } from '#lib/evm/burn/simulate-burn.ts';
import { checkEffects } from './check-effects.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { TRANSFER_TOPIC, ZERO_ADDRESS, type EvmLog } from '#lib/evm/token-logs.ts';

const HOLDER = '0x52908400098527886e0f7030069857d2e4169ee7';
const TOKEN = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
const AMOUNT = 10_000_000n;
const expected = { holder: HOLDER, token: TOKEN, amountBaseUnits: AMOUNT, data: '0xabcdef01' };
const values = { amountBaseUnits: String(AMOUNT), token: TOKEN };

const burnLog: EvmLog = {
  address: TOKEN,
  topics: [TRANSFER_TOPIC, `0x${toWord(HOLDER)}`, `0x${toWord(ZERO_ADDRESS)}`],
  data: `0x${toWord(AMOUNT)}`,
};
const note = (number: bigint): EvmLog => ({ address: TOKEN, topics: [`0x${toWord(number)}`], data: '0x' });

/** A run that burned this much and emitted these logs. */
function observe(logs: EvmLog[], lost = AMOUNT): Observed {
  const word = (value: bigint) => `0x${toWord(value)}`;
  const reading = (left: bigint) => ({
    views: new Map([
      ['balance', word(left)],
      ['supply', word(left)],
    ]),
    accounts: new Map(),
    slots: new Map(),
  });
  const after = reading(5n * AMOUNT - lost);
  const ran = { state: 'ran', logs, gasUsed: 1n, timeUnix: 1, height: 1, after } as const;
  return { before: reading(5n * AMOUNT), ran, isFree: true };
}

type Run = Extract<BurnRun, { state: 'ran' }>;
const ranWith = (seen: Run['seen']): Run => ({
  state: 'ran',
  decimals: 6n,
  balanceBefore: 5n * AMOUNT,
  gasUsed: 1n,
  seen,
});
const seen = (here: Observed, elsewhere: Observed | undefined, hasIdleWord = false) =>
  checkEffects(ranWith({ of: 'all', here, elsewhere, hasIdleWord }), expected);

describe('[B10] what a burn does in each run', () => {
  const honest = observe([burnLog, note(1n)]);
  const shouted = { ...burnLog, address: TOKEN.toUpperCase().replace('0X', '0x') };
  test.each<[string, string, Observed, Observed | undefined]>([
    ['the same in both', 'passed', honest, honest],
    ['the same in other letters', 'passed', honest, observe([shouted, note(1n)])],
    ['one that only runs now', 'inconsistent', honest, undefined],
    ['another kind of log elsewhere', 'inconsistent', honest, observe([burnLog, note(2n)])],
    ['one log more elsewhere', 'inconsistent', honest, observe([burnLog, note(1n), note(1n)])],
    ['one log fewer elsewhere', 'inconsistent', honest, observe([burnLog])],
    ['the same in another order', 'inconsistent', honest, observe([note(1n), burnLog])],
    ['another amount now', 'wrong_amount', observe([burnLog], AMOUNT + 1n), honest],
    ['another amount elsewhere', 'wrong_amount', honest, observe([burnLog, note(1n)], AMOUNT + 1n)],
    ['nothing elsewhere', 'not_burned', honest, observe([note(1n)])],
  ])('%s: %s', (_what, verdict, here, elsewhere) => {
    const check = seen(here, elsewhere);
    expect(check.state === 'passed' ? 'passed' : check.reason).toBe(verdict);
    expect(check.values).toMatchObject({ token: TOKEN });
  });

  test('is shown with the amount that left the holder, and refused with a word that nothing reads', () => {
    expect(seen(honest, honest)).toEqual({ id: 'effect', state: 'passed', values });
    expect(seen(honest, honest, true)).toMatchObject({ state: 'failed', reason: 'idle_words', values });
  });

  const probe = (lost: bigint, off: bigint): BurnProbe => ({
    balanceBefore: 50n + lost,
    balanceAfter: 50n,
    supplyBefore: 90n + off,
    supplyAfter: 90n,
  });
  test.each<[string, string, BurnProbe[]]>([
    ['burns now and at the next place', 'only_token', [probe(AMOUNT, AMOUNT), probe(AMOUNT, AMOUNT)]],
    ['takes more now', 'wrong_amount', [probe(AMOUNT + 1n, AMOUNT), probe(AMOUNT, AMOUNT)]],
    ['takes less at the next', 'wrong_amount', [probe(AMOUNT, AMOUNT), probe(AMOUNT - 1n, AMOUNT)]],
    ['moves them', 'not_burned', [probe(AMOUNT, 0n), probe(AMOUNT, AMOUNT)]],
    ['moves them at the next', 'not_burned', [probe(AMOUNT, AMOUNT), probe(AMOUNT, 0n)]],
    ['burns another’s', 'wrong_amount', [probe(0n, AMOUNT), probe(AMOUNT, AMOUNT)]],
  ])('by a probe, %s: %s', (_what, reason, probes) => {
    const check = checkEffects(ranWith({ of: 'token', probes }), expected);
    expect(check).toMatchObject({ state: reason === 'only_token' ? 'noted' : 'failed', reason });
    const [first] = probes;
    const taken = (first?.balanceBefore ?? 0n) - (first?.balanceAfter ?? 0n);
    expect(check.values).toEqual({ amountBaseUnits: String(taken), token: TOKEN });
  });
});
