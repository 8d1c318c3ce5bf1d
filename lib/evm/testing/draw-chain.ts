import { CHAIN_IDS, ENVIRONMENTS, evmNetworkOf, isEvmChainId, type EvmNetwork } from '#lib/chains/chains.ts';
import type { Draw } from './draw.ts';
import type { FakeNode } from './fake-node.ts';
import { FakeState } from './fake-state.ts';

const CENT_COIN = 10n ** 16n;
const EVM_CHAINS = CHAIN_IDS.filter(isEvmChainId);

/** A network, and a node of it at this time, on which nothing is yet. */
export function drawChain(draw: Draw, timeUnix: number): { network: EvmNetwork; node: FakeNode } {
  const network = evmNetworkOf(draw.pick(EVM_CHAINS), draw.pick(ENVIRONMENTS));
  const node: FakeNode = {
    evmChainId: network.evmChainId,
    height: draw.int(20, 90_000_000),
    timeUnix,
    blockSeconds: draw.pick([1, 2, 12]),
    gasPriceWei: BigInt(draw.int(1, 400)) * 10n ** 8n,
    state: new FakeState(),
    earlier: undefined,
    pendingCount: 0,
    answersRevertsByError: draw.flag(),
  };
  return { network, node };
}

/** An account that pays for its transactions; it has made some, or none. */
export function drawPayer(draw: Draw, { state }: FakeNode): `0x${string}` {
  const address = draw.address();
  Object.assign(state.account(address), {
    wei: CENT_COIN * BigInt(draw.int(1, 5_000)),
    nonce: draw.int(0, 300),
  });
  return address;
}

/** Contract code that nothing runs; it only has to be there, and its own. */
export function drawCode(draw: Draw): `0x${string}` {
  return `0x6080${draw.digits(30)}`;
}
