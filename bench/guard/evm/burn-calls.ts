import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { encodeCall } from '#lib/evm/testing/fake-abi.ts';
import { encodeMulticall } from '#lib/evm/testing/multicall.ts';
import { deployErc20, FakeVault } from '#lib/evm/testing/other-contracts.ts';
import type { BurnChange } from './burn-family.ts';

/** A signature's worth of chance, so that a call passes for one that carries an attestation. */
const CHANCE_WORDS = 2;

/**
 * The call of an intent of another amount, holder, end or token, attested as well; the object says what is
 * expected.
 */
export function callOfAnotherIntent(scene: BurnScene): BurnChange {
  const { draw, burn, token, node } = scene;
  const other = draw.pick([
    { ...burn, intent: draw.word(), amount: burn.amount + BigInt(draw.int(1, 1_000_000)) },
    { ...burn, intent: draw.word(), amount: burn.amount - BigInt(draw.int(1, 10_000)) },
    { ...burn, intent: draw.word(), holder: BigInt(draw.address()) },
    { ...burn, intent: draw.word(), expiresAt: BigInt(node.timeUnix - draw.int(0, 10_000)) },
  ]);
  return { object: { data: token.encodeBurn(other) } };
}

/** Calls that tokens have beside the burn, with random words after them. */
export function anotherCall(scene: BurnScene): BurnChange {
  const { draw, burn, holder } = scene;
  const thief = draw.address();
  const chance = Array.from({ length: CHANCE_WORDS }, () => draw.word());
  const [signature, words] = draw.pick<[string, (string | bigint)[]]>([
    ['transfer(address,uint256)', [thief, burn.amount]],
    ['approve(address,uint256)', [thief, burn.amount]],
    ['increaseAllowance(address,uint256)', [thief, burn.amount]],
    ['transferFrom(address,address,uint256)', [holder, thief, burn.amount]],
    ['transferOwnership(address)', [thief]],
    ['setApprovalForAll(address,bool)', [thief, 1n]],
    ['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [holder, thief, 2n ** 256n - 1n]],
    ['balanceOf(address)', [holder]],
  ]);
  return { object: { data: encodeCall(signature, [...words, ...chance]) } };
}

/** The burn itself, and something else in the same call. */
export function severalCalls({ draw, burn, token, authorization }: BurnScene): BurnChange {
  const thief = draw.address();
  const others = [
    encodeCall('approve(address,uint256)', [thief, 2n ** 256n - 1n]),
    encodeCall('transfer(address,uint256)', [thief, BigInt(draw.int(0, 1))]),
    encodeCall('increaseAllowance(address,uint256)', [thief, 1n]),
    encodeCall('burn(uint256)', [BigInt(draw.int(0, 1))]),
    token.encodeBurn({ ...burn, intent: draw.word(), amount: 1n }),
  ];
  const calls = [toHex(authorization.data), draw.pick(others)];
  if (draw.flag()) calls.reverse();
  return { object: { data: encodeMulticall(calls) } };
}

/** Shares of the same number are burned, and their assets go to a thief; pinned or not. */
export function redeemElsewhere({ draw, node, burn, holder }: BurnScene): BurnChange {
  const asset = deployErc20(draw, node.state);
  const vault = new FakeVault(asset.address);
  const to = draw.address();
  node.state.deploy(to, vault.toContract(), `0x6080${draw.digits(20)}`);
  Object.assign(node.state.account(to), { wei: 10n ** 18n });
  vault.fund(node.state, to, holder, burn.amount);
  asset.token.fund(node.state, asset.address, to, burn.amount);
  const chance = Array.from({ length: CHANCE_WORDS }, () => draw.word());
  const thief = draw.address();
  const data = draw.pick([
    encodeCall('redeem(uint256,address,address)', [burn.amount, thief, holder, ...chance]),
    encodeCall('withdraw(uint256,address,address)', [burn.amount, thief, holder, ...chance]),
    encodeCall('cashIn(uint256,address)', [burn.amount, thief, ...chance]),
  ]);
  const origin = draw.pick(['configured', 'confirmed', 'sandbox'] as const);
  const tokenPin = { address: to, origin };
  return { object: { to, data }, expected: { tokenPin } };
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
