import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils';
import { Refusal } from './fake-state.ts';

const ABI = parseAbi(['function multicall(bytes[] calls)']);

/** Several calls in one. */
export function encodeMulticall(calls: readonly `0x${string}`[]): `0x${string}` {
  return encodeFunctionData({ abi: ABI, args: [calls] });
}

/** The calls inside. */
export function bundledCalls(data: string): readonly string[] {
  try {
    return decodeFunctionData({ abi: ABI, data: `0x${data.slice(2)}` }).args[0];
  } catch {
    throw new Refusal('not a bundle of calls');
  }
}
