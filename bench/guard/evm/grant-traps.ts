import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Frame } from '#lib/evm/testing/fake-state.ts';
import type { GrantScene } from '#lib/evm/testing/grant-scene.ts';
import { COLLECTION_LOGS, sayingContract } from '#lib/evm/testing/other-contracts.ts';
import type { GuardFamily } from '../guard-family.ts';
import { tamperedGrants, anyPin } from './grant-family.ts';

const EVERYTHING = 2n ** 256n - 1n;
type Act = (frame: Frame) => unknown;

/** Calls that grant as they should, of a contract that does something else as well. */
export const GRANT_TRAP_FAMILIES: readonly GuardFamily[] = [
  trapped('another address is granted', ({ draw, whitelister, limit }) => {
    const thief = draw.address();
    return draw.pick<Act>([
      (frame) => whitelister.grant(frame, thief, limit),
      (frame) => frame.store(whitelister.limitSlot(thief), draw.pick([limit, EVERYTHING])),
    ]);
  }),
  trapped('who rules the contract changes', ({ draw, whitelister }) => {
    const slot = draw.pick([whitelister.slots.owner, whitelister.slots.pendingOwner]);
    const thief = draw.address();
    return (frame) => frame.store(slot, BigInt(thief));
  }),
  trapped(
    'the code of the contract changes',
    ({ draw }) =>
      (frame) =>
        frame.setCode(`0x60${draw.digits(20)}`),
  ),
  trapped('the implementation behind the contract changes', ({ draw }) => {
    const slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;
    const code = draw.address();
    return (frame) => frame.store(slot, BigInt(code));
  }),
  trapped('the ceiling is lifted', ({ draw, whitelister }) => {
    const more = BigInt(draw.int(1_000, 1_000_000));
    const { ceiling } = whitelister.slots;
    return (frame) => frame.store(ceiling, (frame.load(ceiling) + 1n) * more);
  }),
  trapped('more is stored than said', ({ draw, whitelister, address, limit }) => {
    const times = draw.pick([1_000_000n, 1_000n, 10n]);
    return (frame) => frame.store(whitelister.limitSlot(address), limit * times);
  }),
  trapped('nothing is stored', ({ whitelister, address }) => {
    return (frame) => frame.store(whitelister.limitSlot(address), 0n);
  }),
  trapped('another account’s storage is written', ({ draw, node }) => {
    const other = draw.address();
    const slot = draw.word();
    node.state.deploy(other, (frame) => (frame.store(slot, 1n), '0x'), '0x6080');
    return (frame) => frame.call(other, '0x');
  }),
  trapped('an unknown address, or more, is in the logs', ({ draw, address, limit }) => {
    const word = draw.pick([BigInt(draw.address()), limit * 1_000_000n, draw.word()]);
    const topic = `0x${draw.digits(32)}`;
    return (frame) => frame.emit([topic, `0x${toWord(address)}`], toWord(word));
  }),
  trapped('tokens, pieces or rights move', ({ draw, node, owner, address }) => {
    const { erc721, erc1155, approvalForAll } = COLLECTION_LOGS;
    const piece = draw.pick([erc721, erc1155])(owner, address, 7n);
    const log = draw.pick([piece, approvalForAll(owner, address)]);
    const other = draw.address();
    node.state.deploy(other, sayingContract([log]), '0x6080');
    return draw.flag() ? (frame) => frame.call(other, '0x') : (frame) => frame.emit(log.topics, log.data);
  }),
  trapped('coins move', ({ draw, node, contract }) => {
    node.state.account(contract).wei = 10n ** 18n;
    return (frame) => frame.send(draw.address(), BigInt(draw.int(0, 1_000)));
  }),
  tamperedGrants('a contract that grants another when it is not watched', grantUnwatched),
];

/** A contract whose grant also does this. */
function trapped(name: string, trap: (scene: GrantScene) => Act): GuardFamily {
  return tamperedGrants(name, (scene) => {
    const act = trap(scene);
    scene.whitelister.trap = (frame, grant) => {
      grant();
      act(frame);
    };
    return anyPin(scene);
  });
}

/** A contract that grants as it should whenever it can detect the simulation, by one property of it. */
function grantUnwatched(scene: GrantScene) {
  const { draw, node, whitelister, limit } = scene;
  const parity = draw.int(0, 1);
  const isReal = draw.pick<(frame: Frame) => boolean>([
    ({ height }) => height % 2 === parity,
    ({ gasPriceWei }) => gasPriceWei > 0n,
    ({ height, gasPriceWei }) => height % 2 === parity || gasPriceWei > 0n,
  ]);
  const thief = draw.address();
  node.timeUnix = Math.floor(node.timeUnix / 86_400) * 86_400 + 43_200;
  whitelister.trap = (frame, grant) => {
    grant();
    if (isReal(frame)) frame.store(whitelister.limitSlot(thief), limit);
  };
  return anyPin(scene);
}
