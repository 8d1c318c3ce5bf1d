import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { Draw } from './draw.ts';
import { drawChain, drawCode, drawPayer } from './draw-chain.ts';
import type { FakeNode } from './fake-node.ts';
import { FakeWhitelister } from './fake-whitelister.ts';

const CALL_SECONDS = 86_400;
const ELAPSED_SECONDS = 3_600;
/** The largest limit in cents that fits the contracts' packed word. */
const MOST_CENTS = 9_000_000_000_000;

/** A chain with an authorizing wallet on it, and one grant as an honest service prepares it. */
export interface GrantScene {
  /** For what a test adds to it. */
  readonly draw: Draw;
  readonly network: EvmNetwork;
  readonly node: FakeNode;
  readonly whitelister: FakeWhitelister;
  readonly contract: `0x${string}`;
  readonly owner: `0x${string}`;
  readonly address: `0x${string}`;
  readonly limit: bigint;
  readonly expiresAtUnix: number;
  readonly calldata: GrantCall;
  readonly expected: GrantExpectation;
}

/**
 * The scene of this seed: another chain, contract, ABI, layout and limit for each; new, known and revoked
 * addresses.
 */
export function grantScene(seed: number): GrantScene {
  const draw = new Draw(seed);
  const expiresAtUnix = draw.int(1_700_000_000, 4_000_000_000);
  const { network, node } = drawChain(draw, expiresAtUnix - CALL_SECONDS + ELAPSED_SECONDS);
  const owner = drawPayer(draw, node);
  const whitelister = new FakeWhitelister(draw);
  const contract = draw.address();
  const address = draw.address();
  node.state.deploy(contract, whitelister.toContract(), drawCode(draw));
  const limitCents = draw.flag() ? draw.int(1, 1_000_000) : draw.int(1, MOST_CENTS);
  const limit = expectedBaseUnits(limitCents);
  const run = (granted: string, cents: number) => {
    const data = whitelister.encodeGrant(granted, expectedBaseUnits(cents));
    node.state.transact({ from: owner, to: contract, data }, { ...momentOf(node), gasPriceWei: 0n });
  };
  whitelister.own(node.state, contract, owner, limit * 10n);
  run(draw.address(), limitCents);
  if (draw.flag()) run(address, draw.pick([0, 1, limitCents]));
  const ceiling = draw.pick([limit, limit * 3n, limit / 2n, limit - 1n]);
  node.state.account(contract).storage.set(whitelister.slots.ceiling, ceiling);
  return {
    draw,
    network,
    node,
    whitelister,
    contract,
    owner,
    address,
    limit,
    expiresAtUnix,
    calldata: {
      to: contract,
      data: whitelister.encodeGrant(address, limit),
      chainRef: network.chainRef,
      signerWallet: owner,
      limitCents,
      expiresAt: unixToIso(expiresAtUnix),
    },
    expected: {
      chainId: network.chainId,
      environment: network.environment,
      address,
      signerWallet: owner,
      connectedAccount: owner,
      requestedLimitCents: limitCents,
      pin: { address: contract, origin: 'confirmed' },
    },
  };
}

function momentOf({ height, timeUnix }: FakeNode): { height: number; timeUnix: number } {
  return { height: height - 10, timeUnix: timeUnix - 1_000 };
}
