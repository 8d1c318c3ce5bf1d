import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Draw } from '#lib/evm/testing/draw.ts';
import { encodeCall } from '#lib/evm/testing/fake-abi.ts';
import type { GrantScene } from '#lib/evm/testing/grant-scene.ts';
import { encodeMulticall } from '#lib/evm/testing/multicall.ts';
import type { GuardFamily } from '../guard-family.ts';
import { authenticGrants, tamperedGrants, anyPin, type GrantChange } from './grant-family.ts';
import { failing, silent, without } from './node-faults.ts';
import {
  withBitFlipped,
  withByteChanged,
  withoutTail,
  withTail,
  withWordsSwapped,
} from './tampered-bytes.ts';

const MILLION = 1_000_000n;

/** Grants whose call is not, or no longer, the one for this address and limit. */
export const GRANT_FAMILIES: readonly GuardFamily[] = [
  authenticGrants('authentic', anyPin),
  authenticGrants('authentic, on a node that lists no access, of a known contract', () => ({
    via: without('eth_createAccessList'),
  })),

  tamperedGrants('a field of the object', changeField),
  tamperedGrants('a fact of the registration', changeFact),
  tamperedGrants('one bit of the call', (scene) => withData(scene, withBitFlipped)),
  tamperedGrants('one byte of the call', (scene) => withData(scene, withByteChanged)),
  tamperedGrants('words of the call swapped', (scene) =>
    withData(scene, (draw, data) => withWordsSwapped(draw, data) ?? withBitFlipped(draw, data)),
  ),
  tamperedGrants('trailing words', (scene) =>
    withData(scene, (draw, data) => withTail(draw, data, 32 * draw.int(1, 4))),
  ),
  tamperedGrants('trailing bytes', (scene) => withData(scene, withTail)),
  tamperedGrants('the call cut', (scene) => withData(scene, withoutTail)),
  tamperedGrants('more, and the limit behind it', ({ draw, whitelister, address, limit }) => {
    const more = draw.pick([limit * MILLION, limit + 1n, limit * 2n, 2n ** 256n - 1n]);
    const data = whitelister.encodeGrant(address, more) + toWord(limit);
    return { object: { data: `0x${data.slice(2)}` } };
  }),
  tamperedGrants('another limit', ({ draw, whitelister, address, limit }) => {
    const other = draw.pick([limit * MILLION, limit + 1n, limit - 1n, limit / 10_000n, 0n, 2n ** 256n - 1n]);
    return { object: { data: whitelister.encodeGrant(address, other) } };
  }),
  tamperedGrants('another address', ({ draw, whitelister, limit }) => ({
    object: { data: whitelister.encodeGrant(draw.address(), limit) },
  })),
  tamperedGrants('another function of the contract', anotherFunction),
  tamperedGrants('several grants in one', severalGrants),

  tamperedGrants('authentic, and a simulation that is refused', (scene) => ({
    ...anyPin(scene),
    via: failing(scene.draw, 'eth_simulateV1'),
  })),
  tamperedGrants('authentic, and no simulation', (scene) => ({
    ...anyPin(scene),
    via: without('eth_simulateV1'),
  })),
  tamperedGrants('authentic, and no answer in time', ({ draw }) => ({
    via: silent(draw.pick(['eth_simulateV1', 'eth_createAccessList'])),
  })),
  tamperedGrants('authentic, of an unknown contract, on a node that lists no access', () => ({
    expected: { pin: undefined },
    via: without('eth_createAccessList'),
  })),
  tamperedGrants(
    'authentic, and two heights that do not agree',
    ({ node, contract, whitelister, address }) => {
      node.earlier = node.state.clone();
      Object.assign(node.earlier.account(contract), { contract: undefined, code: '0x' });
      node.earlier.account(contract).storage.set(whitelister.limitSlot(address), 1n);
      return undefined;
    },
  ),
];

function withData({ draw, calldata }: GrantScene, change: (draw: Draw, data: string) => string): GrantChange {
  return { object: { data: hexOf(change(draw, calldata.data)) } };
}

function changeField({ draw, calldata, network }: GrantScene): GrantChange {
  const { to, signerWallet, limitCents } = calldata;
  const others = [1, 8_453, 137, 11_155_111, 84_532, 80_002].filter((id) => id !== network.evmChainId);
  return {
    object: draw.pick([
      { chainRef: `eip155:${String(draw.pick(others))}` },
      { to: draw.flag() ? draw.address() : hexOf(withBitFlipped(draw, to)) },
      { signerWallet: draw.flag() ? draw.address() : hexOf(withBitFlipped(draw, signerWallet)) },
      { limitCents: draw.pick([limitCents + 1, limitCents - 1, limitCents * 100, 0]) },
      { expiresAt: draw.pick(['', 'never', new Date(0).toISOString()]) },
    ]),
  };
}

function changeFact({ draw, calldata, expected }: GrantScene): GrantChange {
  const { environment, chainId } = expected;
  return {
    expected: draw.pick([
      { address: draw.address() },
      { signerWallet: draw.address() },
      { connectedAccount: draw.address() },
      { requestedLimitCents: calldata.limitCents + draw.int(1, 100) },
      { pin: { address: draw.address(), origin: draw.pick(['configured', 'confirmed']) } },
      { environment: environment === 'sandbox' ? 'production' : 'sandbox' } as const,
      { chainId: draw.pick(CHAIN_IDS.filter((id) => id !== chainId)) },
    ]),
  };
}

/**
 * Functions that take as many words, or fewer: the words they do not read carry what the guard searches for.
 */
function anotherFunction(scene: GrantScene): GrantChange {
  const { draw, address, limit } = scene;
  const [signature, words] = draw.pick<[string, (string | bigint)[]]>([
    ['transferOwnership(address)', [address, limit]],
    ['startOwnership(address)', [address, limit]],
    ['setCeiling(uint256)', [limit, address]],
    ['raise(address,uint256)', [address, limit]],
    ['allowWholeTokens(address,uint256)', [address, limit]],
    ['owner()', [address, limit]],
    ['pendingOwner()', [limit, address]],
    ['approve(address,uint256)', [address, limit]],
  ]);
  // What is added to nothing is the limit; so there is something.
  const { storage } = scene.node.state.account(scene.contract);
  storage.set(scene.whitelister.limitSlot(address), 7n);
  storage.set(scene.whitelister.slots.ceiling, limit * 2n * MILLION);
  return { ...anyPin(scene), object: { data: encodeCall(signature, words) } };
}

function severalGrants(scene: GrantScene): GrantChange {
  const { draw, whitelister, address, limit } = scene;
  const thief = draw.address();
  const own = whitelister.encodeGrant(address, limit);
  const data = draw.pick([
    encodeMany([address, thief], [limit, limit]),
    encodeMany([address], [limit]),
    encodeMulticall([own, whitelister.encodeGrant(thief, limit)]),
    encodeMulticall([own, encodeCall('transferOwnership(address)', [thief])]),
    encodeMulticall([encodeCall('setCeiling(uint256)', [limit * MILLION]), own]),
    encodeMulticall([own]),
  ]);
  return { ...anyPin(scene), object: { data } };
}

function encodeMany(addresses: readonly string[], limits: readonly bigint[]): `0x${string}` {
  const first = 64n;
  const second = first + 32n * BigInt(addresses.length + 1);
  return encodeCall('allowMany(address[],uint256[])', [
    first,
    second,
    BigInt(addresses.length),
    ...addresses,
    BigInt(limits.length),
    ...limits,
  ]);
}

function hexOf(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
