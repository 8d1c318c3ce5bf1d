import { toEventSelector } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { TRANSFER_TOPIC, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import type { Draw } from './draw.ts';
import { addressAt, contractOf, encodeCall, wordAt, type FakeFunction } from './fake-abi.ts';
import { FakeErc20 } from './fake-erc20.ts';
import type { FakeContract, FakeState } from './fake-state.ts';

const WITHDRAW_TOPIC = toEventSelector('Withdraw(address,address,address,uint256,uint256)');
const SINGLE_TOPIC = toEventSelector('TransferSingle(address,address,address,uint256,uint256)');
const ALL_TOPIC = toEventSelector('ApprovalForAll(address,address,bool)');
const OPERATOR_TOPIC = toEventSelector('AuthorizedOperator(address,address)');

/** A token like any other, six decimals, at an address of its own. */
export function deployErc20(draw: Draw, state: FakeState): { address: `0x${string}`; token: FakeErc20 } {
  const token = new FakeErc20({ balances: 0n, supply: 1n, allowances: 2n, nonces: 3n, owner: 4n });
  const address = draw.address();
  state.deploy(address, contractOf(token.functions), `0x6080${draw.digits(20)}`);
  return { address, token };
}

/** Shares of a pool: redeeming burns them, and the pool's assets go to the address in the call. */
export class FakeVault extends FakeErc20 {
  readonly asset: string;

  constructor(asset: string) {
    super({ balances: 0n, supply: 1n, allowances: 2n, nonces: 3n, owner: 4n });
    this.asset = asset;
  }

  toContract(): FakeContract {
    const redeem: FakeFunction = (frame, words) => {
      const [shares, receiver, owner] = [wordAt(words, 0), addressAt(words, 1), addressAt(words, 2)];
      this.move(frame, frame.caller, ZERO_ADDRESS, shares);
      frame.call(this.asset, encodeCall('transfer(address,uint256)', [receiver, shares]));
      const topics = [WITHDRAW_TOPIC, frame.caller, receiver, owner];
      frame.emit(
        topics.map((topic, index) => (index === 0 ? topic : `0x${toWord(topic)}`)),
        toWord(shares) + toWord(shares),
      );
      return [shares];
    };
    /** Pays coins for shares, to whom the call says. */
    const cashIn: FakeFunction = (frame, words) => {
      this.move(frame, frame.caller, ZERO_ADDRESS, wordAt(words, 0));
      frame.send(addressAt(words, 1), 1n);
      return [];
    };
    return contractOf({
      ...this.functions,
      'redeem(uint256,address,address)': redeem,
      'withdraw(uint256,address,address)': redeem,
      'cashIn(uint256,address)': cashIn,
    });
  }
}

/** What collections say when one of theirs moves or may be moved by another. */
export const COLLECTION_LOGS = {
  erc721: (from: string, to: string, id: bigint) => ({
    topics: [TRANSFER_TOPIC, ...[from, to, id].map((word) => `0x${toWord(word)}`)],
    data: '',
  }),
  erc1155: (from: string, to: string, id: bigint) => ({
    topics: [SINGLE_TOPIC, ...[from, from, to].map((word) => `0x${toWord(word)}`)],
    data: toWord(id) + toWord(1n),
  }),
  approvalForAll: (from: string, to: string) => ({
    topics: [ALL_TOPIC, ...[from, to].map((word) => `0x${toWord(word)}`)],
    data: toWord(1n),
  }),
  authorizedOperator: (from: string, to: string) => ({
    topics: [OPERATOR_TOPIC, ...[to, from].map((word) => `0x${toWord(word)}`)],
    data: '',
  }),
};

/** A contract that says this of itself whenever it is called. */
export function sayingContract(logs: readonly { topics: readonly string[]; data: string }[]): FakeContract {
  return (frame) => {
    for (const { topics, data } of logs) frame.emit(topics, data);
    return '0x';
  };
}
