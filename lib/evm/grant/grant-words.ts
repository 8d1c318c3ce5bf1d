import type { CallRequest } from '#lib/evm/call-request.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { SELECTOR_END } from '#lib/evm/words.ts';

/** A grant as it must be, and the call that is to make it. */
export interface RequestedGrant {
  readonly call: CallRequest;
  readonly address: string;
  readonly limitBaseUnits: bigint;
}

/** A grant's call, decoded: its function, and the order of its two words. */
export interface GrantWords {
  readonly selector: string;
  readonly order: 'address_first' | 'limit_first';
}

/**
 * Decodes the call of a grant: a selector and two words, the address with its padding and exactly this limit,
 * and not a byte more. Undefined when encoding it again does not give the same call.
 */
export function decodeGrant(
  callData: string,
  address: string,
  limitBaseUnits: bigint,
): GrantWords | undefined {
  const data = callData.toLowerCase();
  const selector = data.slice(0, SELECTOR_END);
  return (['address_first', 'limit_first'] as const)
    .map((order) => ({ selector, order }))
    .find((words) => encodeGrant(words, address, limitBaseUnits) === data);
}

/** A call of the same function, for this address and limit. */
export function encodeGrant(
  { selector, order }: GrantWords,
  address: string,
  limitBaseUnits: bigint,
): `0x${string}` {
  const words = [toWord(address), toWord(limitBaseUnits)];
  if (order === 'limit_first') words.reverse();
  return `0x${selector.slice(2)}${words.join('')}`;
}
