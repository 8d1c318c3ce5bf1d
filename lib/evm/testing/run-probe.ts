import { BALANCE_OF, TOTAL_SUPPLY } from '#lib/chains/evm-code.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { FakeState, Moment } from './fake-state.ts';

const WORD_END = 66;

/**
 * What the probe returns from the holder's place: whether the call worked, and balance and supply before and
 * after it.
 */
export function runProbe(
  state: FakeState,
  { to: holder, data }: { readonly to: string; readonly data: string },
  moment: Moment,
): string {
  const token = `0x${data.slice(WORD_END - 40, WORD_END)}`;
  const ask = (question: string) => state.transact({ from: holder, to: token, data: question }, moment);
  const read = () => [BALANCE_OF + toWord(holder), TOTAL_SUPPLY].map((view) => wordOf(ask(view).returnData));
  const before = read();
  const { isSuccess } = ask(`0x${data.slice(WORD_END)}`);
  return `0x${[isSuccess ? 1n : 0n, ...before, ...read()].map(toWord).join('')}`;
}

function wordOf(returnData: string): bigint {
  return returnData.length === WORD_END ? BigInt(returnData) : 0n;
}
