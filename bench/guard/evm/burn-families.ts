import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { encodeCall } from '#lib/evm/testing/fake-abi.ts';
import type { GuardFamily } from '../guard-family.ts';
import { anotherCall, callOfAnotherIntent, redeemElsewhere, severalCalls } from './burn-calls.ts';
import { authenticBurns, tamperedBurns, type BurnChange } from './burn-family.ts';
import { changeFact, changeField } from './burn-fields.ts';
import { without } from './node-faults.ts';
import {
  withBitFlipped,
  withByteChanged,
  withoutTail,
  withTail,
  withWordsSwapped,
} from './tampered-bytes.ts';

/** Burns whose authorization is not, or no longer, the one that the service gave for this intent. */
export const BURN_FAMILIES: readonly GuardFamily[] = [
  authenticBurns('authentic', ({ draw, tokenAddress }) => {
    const origin = draw.pick(['configured', 'confirmed', 'sandbox'] as const);
    return { expected: { tokenPin: { address: tokenAddress, origin } } };
  }),
  authenticBurns('authentic, on a node without the simulation', () => ({ via: without('eth_simulateV1') })),

  tamperedBurns('a field of the authorization', changeField),
  tamperedBurns('a fact of the intent', changeFact),
  tamperedBurns('another pin', ({ draw }) => ({
    expected: { tokenPin: { address: draw.address(), origin: draw.pick(['configured', 'confirmed']) } },
  })),
  tamperedBurns('one bit of the call', (scene) => withData(scene, withBitFlipped)),
  tamperedBurns('one byte of the call', (scene) => withData(scene, withByteChanged)),
  tamperedBurns('words of the call swapped', (scene) =>
    withData(scene, (draw, data) => withWordsSwapped(draw, data) ?? withBitFlipped(draw, data)),
  ),
  tamperedBurns('trailing words', (scene) =>
    withData(scene, (draw, data) => withTail(draw, data, 32 * draw.int(1, 4))),
  ),
  tamperedBurns('trailing bytes', (scene) => withData(scene, withTail)),
  tamperedBurns('the call cut', (scene) => withData(scene, withoutTail)),
  tamperedBurns('another function', (scene) =>
    withData(scene, (draw, data) => `0x${draw.digits(4)}${data.slice(10)}`),
  ),
  tamperedBurns('the call of another intent', callOfAnotherIntent),
  tamperedBurns('a bare burn', ({ draw, burn }) => {
    const words = Array.from({ length: draw.int(0, 3) }, () => draw.word());
    return { object: { data: encodeCall('burn(uint256)', [burn.amount, ...words]) } };
  }),
  tamperedBurns('a call of the token that is no burn', anotherCall),
  tamperedBurns('several calls in one', severalCalls),
  tamperedBurns('another contract, which burns its own shares', redeemElsewhere),
];

function withData(
  { draw, authorization }: BurnScene,
  change: (draw: BurnScene['draw'], data: string) => string,
): BurnChange {
  return { object: { data: change(draw, authorization.data) } };
}
