import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { encodeCall } from '#lib/evm/testing/fake-abi.ts';
import type { Frame } from '#lib/evm/testing/fake-state.ts';
import { COLLECTION_LOGS, deployErc20, sayingContract } from '#lib/evm/testing/other-contracts.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { GuardFamily } from '../guard-family.ts';
import { tamperedBurns, type BurnChange } from './burn-family.ts';

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const EVERYTHING = 2n ** 256n - 1n;

type Act = (frame: Frame) => void;

/** Calls that burn as they should, of a token that does something else as well. */
export const BURN_TRAP_FAMILIES: readonly GuardFamily[] = [
  trapped('another token moves', (scene) => {
    const { draw, node, holder, tokenAddress } = scene;
    const { address, token } = deployErc20(draw, node.state);
    token.fund(node.state, address, holder, 1_000n);
    node.state.account(address).storage.set(token.allowanceSlot(holder, tokenAddress), EVERYTHING);
    const data = encodeCall('transferFrom(address,address,uint256)', [holder, draw.address(), 1n]);
    return (frame) => frame.call(address, data);
  }),
  trapped('a collection’s piece moves', (scene) => {
    const { draw, node, holder } = scene;
    const collection = draw.address();
    const log = draw.pick([COLLECTION_LOGS.erc721, COLLECTION_LOGS.erc1155]);
    const contract = sayingContract([log(holder, draw.address(), draw.word())]);
    node.state.deploy(collection, contract, '0x6080');
    return (frame) => frame.call(collection, '0x');
  }),
  trapped('another account may spend', (scene) => {
    const { draw, token, holder } = scene;
    const thief = draw.address();
    const logs = [
      COLLECTION_LOGS.approvalForAll(holder, thief),
      COLLECTION_LOGS.authorizedOperator(holder, thief),
    ];
    return draw.pick<Act>([
      (frame) => token.approve(frame, holder, thief, draw.pick([1n, EVERYTHING])),
      (frame) => {
        for (const { topics, data } of [draw.pick(logs)]) frame.emit(topics, data);
      },
    ]);
  }),
  trapped('the permit contract may spend, without an event', ({ token, holder }) => {
    return (frame) => frame.store(token.allowanceSlot(holder, PERMIT2), EVERYTHING);
  }),
  trapped('another account may spend what is in another contract', (scene) => {
    const { draw, node, holder } = scene;
    const other = draw.address();
    const log = draw.pick([COLLECTION_LOGS.approvalForAll, COLLECTION_LOGS.authorizedOperator]);
    node.state.deploy(other, sayingContract([log(holder, draw.address())]), '0x6080');
    return (frame) => frame.call(other, '0x');
  }),
  trapped('coins move', ({ draw, node, tokenAddress }) => {
    node.state.account(tokenAddress).wei = 10n ** 18n;
    return (frame) => frame.send(draw.address(), BigInt(draw.int(0, 1_000)));
  }),
  trapped('more is burned', ({ draw, token, holder }) => {
    return (frame) => {
      const slot = token.balanceSlot(holder);
      frame.store(slot, (frame.load(slot) || 1n) - 1n);
      frame.store(token.layout.supply, frame.load(token.layout.supply) - BigInt(draw.int(1, 9)));
    };
  }),
  trapped('the owner of the token changes', (scene) => {
    const { draw, token } = scene;
    const thief = draw.address();
    return (frame) => frame.store(token.layout.owner, BigInt(thief));
  }),
  trapped(
    'the code of the token changes',
    ({ draw }) =>
      (frame) =>
        frame.setCode(`0x60${draw.digits(20)}`),
  ),
  trapped('the account of the holder delegates', ({ draw, node, holder }) => {
    const account = node.state.account(holder);
    account.contract = (frame) => {
      frame.setCode(`0xef0100${draw.digits(20)}`);
      return '0x';
    };
    return (frame) => frame.call(holder, '0x');
  }),
  trapped('signed permissions are used up', ({ draw, token, holder }) => {
    return (frame) =>
      frame.store(token.nonceSlot(holder), frame.load(token.nonceSlot(holder)) + BigInt(draw.int(2, 9)));
  }),
  trapped('nothing is burned, whatever is said', ({ token, holder, burn, draw }) => {
    const thief = draw.address();
    return (frame) => {
      frame.store(token.layout.supply, frame.load(token.layout.supply) + burn.amount);
      frame.store(token.balanceSlot(thief), burn.amount);
      if (draw.flag())
        frame.store(token.balanceSlot(holder), frame.load(token.balanceSlot(holder)) + burn.amount);
    };
  }),
  trapped('a contract that was not called emits something', ({ draw, node }) => {
    const other = draw.address();
    const log = { topics: [`0x${draw.digits(32)}`], data: toWord(draw.word()) };
    node.state.deploy(other, sayingContract([log]), '0x6080');
    return (frame) => frame.call(other, '0x');
  }),
  tamperedBurns('a token that moves when it is not watched', moveUnwatched),
];

/** A token whose burn also does this. */
function trapped(name: string, trap: (scene: BurnScene) => Act | ((frame: Frame) => string)): GuardFamily {
  return tamperedBurns(name, (scene) => {
    const act = trap(scene);
    scene.token.trap = (frame, burn) => {
      burn();
      act(frame);
    };
    return anyPin(scene);
  });
}

/** A token that burns as it should whenever it can detect the simulation, by one property of it. */
function moveUnwatched(scene: BurnScene): BurnChange | undefined {
  const { draw, node, token, holder, burn, authorization } = scene;
  // A contract pays for no run, so a price shows it nothing; and an account without coins cannot be charged.
  const account = node.state.account(holder);
  const canPay = account.wei > 0n;
  const parity = draw.int(0, 1);
  const isReal = draw.pick<(frame: Frame) => boolean>([
    ({ height }) => height % 2 === parity,
    ({ timeUnix }) => timeUnix > authorization.expiresAt - draw.int(2, 300),
    ({ gasPriceWei }) => canPay && gasPriceWei > 0n,
    ({ timeUnix, height }) => timeUnix > node.timeUnix + 60 || height % 2 === parity,
  ]);
  const thief = draw.address();
  token.trap = (frame, run) => {
    if (canPay ? isReal(frame) : frame.height % 2 === parity) token.move(frame, holder, thief, burn.amount);
    else run();
  };
  return anyPin(scene);
}

/** With the token pinned, whoever pinned it. */
function anyPin({ draw, tokenAddress }: BurnScene): BurnChange {
  const origin = draw.pick(['configured', 'confirmed', 'sandbox'] as const);
  return { expected: { tokenPin: { address: tokenAddress, origin } } };
}
