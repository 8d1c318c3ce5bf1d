import { toFunctionSelector } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { wordsOf } from '../words.ts';
import { Refusal, type FakeContract, type Frame } from './fake-state.ts';

const SELECTOR_END = 10;

/** A function of a fake contract: gets the words of its call, and returns words. */
export type FakeFunction = (frame: Frame, words: readonly bigint[]) => readonly bigint[];

const selectors = new Map<string, string>();

/** `0x70a08231` of `balanceOf(address)`. */
export function selectorOf(signature: string): string {
  const known = selectors.get(signature);
  if (known !== undefined) return known;
  const selector = toFunctionSelector(signature);
  selectors.set(signature, selector);
  return selector;
}

export function encodeCall(signature: string, words: readonly (string | bigint)[]): `0x${string}` {
  return `0x${selectorOf(signature).slice(2)}${words.map(toWord).join('')}`;
}

/** A contract of these functions, by signature; what is written without parentheses is a selector. */
export function contractOf(functions: Readonly<Record<string, FakeFunction>>): FakeContract {
  const bySelector = new Map(
    Object.entries(functions).map(([name, run]) => [name.startsWith('0x') ? name : selectorOf(name), run]),
  );
  return (frame) => {
    const run = bySelector.get(frame.data.slice(0, SELECTOR_END).toLowerCase());
    if (!run) throw new Refusal('no such function');
    const words = wordsOf(frame.data, SELECTOR_END).map((word) => BigInt(`0x${word}`));
    return `0x${run(frame, words).map(toWord).join('')}`;
  };
}

/** The word at this place, or the refusal of a call that ends before it. */
export function wordAt(words: readonly bigint[], index: number): bigint {
  const word = words[index];
  if (word === undefined) throw new Refusal('the call is too short');
  return word;
}

/** The same as an address; dirt in its padding is refused, as Solidity does. */
export function addressAt(words: readonly bigint[], index: number): string {
  const word = wordAt(words, index);
  if (word >= 2n ** 160n) throw new Refusal('not an address');
  return `0x${word.toString(16).padStart(40, '0')}`;
}

export function demand(isMet: boolean, reason: string): asserts isMet {
  if (!isMet) throw new Refusal(reason);
}
