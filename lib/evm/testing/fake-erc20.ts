import { toEventSelector } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { TRANSFER_TOPIC, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import { addressAt, demand, wordAt, type FakeFunction } from './fake-abi.ts';
import type { FakeState, Frame } from './fake-state.ts';
import { bundledCalls } from './multicall.ts';
import { slotOfKey } from './storage-slots.ts';

/** The storage layout of a token; contracts differ in it. */
export interface TokenLayout {
  readonly balances: bigint;
  readonly supply: bigint;
  readonly allowances: bigint;
  readonly nonces: bigint;
  readonly owner: bigint;
}

export const APPROVAL_TOPIC = toEventSelector('Approval(address,address,uint256)');
const OWNERSHIP_TOPIC = toEventSelector('OwnershipTransferred(address,address)');

/** An ERC-20 token with signed permissions, an owner and calls in bundles, as tokens have them. */
export class FakeErc20 {
  readonly #slots = new Map<string, bigint>();
  readonly layout: TokenLayout;
  readonly decimals: bigint;

  constructor(layout: TokenLayout, decimals = 6n) {
    this.layout = layout;
    this.decimals = decimals;
  }

  balanceSlot(account: string): bigint {
    return this.#remember(`balance ${account.toLowerCase()}`, () => slotOfKey(account, this.layout.balances));
  }

  allowanceSlot(holder: string, spender: string): bigint {
    const name = `allowance ${holder.toLowerCase()} ${spender.toLowerCase()}`;
    return this.#remember(name, () => slotOfKey(spender, slotOfKey(holder, this.layout.allowances)));
  }

  nonceSlot(account: string): bigint {
    return this.#remember(`nonce ${account.toLowerCase()}`, () => slotOfKey(account, this.layout.nonces));
  }

  /** Gives an account tokens, as a mint long ago. */
  fund(state: FakeState, token: string, account: string, amount: bigint): void {
    const { storage } = state.account(token);
    const slot = this.balanceSlot(account);
    storage.set(slot, (storage.get(slot) ?? 0n) + amount);
    storage.set(this.layout.supply, (storage.get(this.layout.supply) ?? 0n) + amount);
  }

  move(frame: Frame, from: string, to: string, amount: bigint): void {
    const held = frame.load(this.balanceSlot(from));
    demand(held >= amount, 'the balance is too small');
    frame.store(this.balanceSlot(from), held - amount);
    if (to === ZERO_ADDRESS) frame.store(this.layout.supply, frame.load(this.layout.supply) - amount);
    else frame.store(this.balanceSlot(to), frame.load(this.balanceSlot(to)) + amount);
    frame.emit([TRANSFER_TOPIC, `0x${toWord(from)}`, `0x${toWord(to)}`], toWord(amount));
  }

  approve(frame: Frame, holder: string, spender: string, amount: bigint): void {
    frame.store(this.allowanceSlot(holder, spender), amount);
    frame.emit([APPROVAL_TOPIC, `0x${toWord(holder)}`, `0x${toWord(spender)}`], toWord(amount));
  }

  readonly functions: Readonly<Record<string, FakeFunction>> = {
    'decimals()': () => [this.decimals],
    'totalSupply()': (frame) => [frame.load(this.layout.supply)],
    'balanceOf(address)': (frame, words) => [frame.load(this.balanceSlot(addressAt(words, 0)))],
    'nonces(address)': (frame, words) => [frame.load(this.nonceSlot(addressAt(words, 0)))],
    'owner()': (frame) => [frame.load(this.layout.owner)],
    'allowance(address,address)': (frame, words) => [
      frame.load(this.allowanceSlot(addressAt(words, 0), addressAt(words, 1))),
    ],
    'transfer(address,uint256)': (frame, words) => {
      this.move(frame, frame.caller, addressAt(words, 0), wordAt(words, 1));
      return [1n];
    },
    'approve(address,uint256)': (frame, words) => {
      this.approve(frame, frame.caller, addressAt(words, 0), wordAt(words, 1));
      return [1n];
    },
    'increaseAllowance(address,uint256)': (frame, words) => {
      const spender = addressAt(words, 0);
      const allowed = frame.load(this.allowanceSlot(frame.caller, spender));
      this.approve(frame, frame.caller, spender, allowed + wordAt(words, 1));
      return [1n];
    },
    'transferFrom(address,address,uint256)': (frame, words) => {
      const [from, to, amount] = [addressAt(words, 0), addressAt(words, 1), wordAt(words, 2)];
      const slot = this.allowanceSlot(from, frame.caller);
      const allowed = frame.load(slot);
      demand(allowed >= amount, 'the allowance is too small');
      frame.store(slot, allowed - amount);
      this.move(frame, from, to, amount);
      return [1n];
    },
    'burn(uint256)': (frame, words) => {
      this.move(frame, frame.caller, ZERO_ADDRESS, wordAt(words, 0));
      return [];
    },
    'transferOwnership(address)': (frame, words) => {
      const next = addressAt(words, 0);
      demand(BigInt(frame.caller) === frame.load(this.layout.owner), 'not the owner');
      frame.store(this.layout.owner, BigInt(next));
      frame.emit([OWNERSHIP_TOPIC, `0x${toWord(frame.caller)}`, `0x${toWord(next)}`], '');
      return [];
    },
    'multicall(bytes[])': (frame) => {
      for (const data of bundledCalls(frame.data)) frame.again(data);
      return [];
    },
  };

  #remember(name: string, compute: () => bigint): bigint {
    const slot = this.#slots.get(name) ?? compute();
    this.#slots.set(name, slot);
    return slot;
  }
}
