import { toEventSelector } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { addressAt, contractOf, demand, wordAt, type FakeFunction } from './fake-abi.ts';
import type { Draw } from './draw.ts';
import type { FakeContract, FakeState, Frame } from './fake-state.ts';
import { bundledCalls } from './multicall.ts';
import { slotOfEntries, slotOfKey } from './storage-slots.ts';

const OWNERSHIP_TOPIC = toEventSelector('OwnershipTransferred(address,address)');

/** How this authorizing contract encodes and stores its grants, which the spec leaves open. */
export interface WhitelisterShape {
  readonly selector: string;
  readonly isLimitFirst: boolean;
  /** The limit in a word of its own, or in one with a time and a flag. */
  readonly stores: 'word' | 'packed';
  readonly hasList: boolean;
  readonly hasSum: boolean;
  readonly says: readonly ('requested' | 'effective' | 'previous' | 'time' | 'sender')[];
  readonly isAddressIndexed: boolean;
  readonly eventTopic: string;
}

/** Where it stores its declared variables. */
interface Slots {
  readonly owner: bigint;
  readonly pendingOwner: bigint;
  readonly ceiling: bigint;
  readonly limits: bigint;
  readonly list: bigint;
  readonly places: bigint;
  readonly sum: bigint;
}

/** An authorizing contract with an owner, a limit ceiling and more functions than the one that grants. */
export class FakeWhitelister {
  readonly shape: WhitelisterShape;
  readonly slots: Slots;
  /** What its grant does beside, or instead; set only in tests of a dishonest contract. */
  trap: ((frame: Frame, grant: () => void) => void) | undefined;

  constructor(draw: Draw) {
    const at = (place: number) => BigInt(place);
    this.slots = {
      owner: at(0),
      pendingOwner: at(1),
      ceiling: at(2),
      limits: at(3),
      list: at(4),
      places: at(5),
      sum: at(6),
    };
    this.shape = {
      selector: draw.digits(4),
      isLimitFirst: draw.flag(),
      stores: draw.pick(['word', 'packed']),
      hasList: draw.flag(),
      hasSum: draw.flag(),
      says: draw.pick([
        ['effective'],
        ['requested', 'effective'],
        ['requested', 'effective', 'previous'],
        ['effective', 'time'],
        ['sender', 'effective'],
      ]),
      isAddressIndexed: draw.flag(),
      eventTopic: `0x${draw.digits(32)}`,
    };
  }

  encodeGrant(address: string, limit: bigint): `0x${string}` {
    const words = [toWord(address), toWord(limit)];
    if (this.shape.isLimitFirst) words.reverse();
    return `0x${this.shape.selector}${words.join('')}`;
  }

  limitSlot(address: string): bigint {
    return slotOfKey(address, this.slots.limits);
  }

  own(state: FakeState, contract: string, owner: string, ceiling: bigint): void {
    const { storage } = state.account(contract);
    storage.set(this.slots.owner, BigInt(owner));
    storage.set(this.slots.ceiling, ceiling);
  }

  toContract(): FakeContract {
    const { selector, isLimitFirst } = this.shape;
    const grant: FakeFunction = (frame, words) => {
      const [address, limit] = isLimitFirst
        ? [addressAt(words, 1), wordAt(words, 0)]
        : [addressAt(words, 0), wordAt(words, 1)];
      const run = () => this.grant(frame, address, limit);
      this.#demandOwner(frame);
      if (this.trap) this.trap(frame, run);
      else run();
      return [];
    };
    return contractOf({ ...this.#others, [`0x${selector}`]: grant });
  }

  /** One grant, as this contract makes them. */
  grant(frame: Frame, address: string, limit: bigint, storedTimes = 1n): void {
    const ceiling = frame.load(this.slots.ceiling);
    const effective = limit < ceiling ? limit : ceiling;
    const { stores, hasList, hasSum } = this.shape;
    const slot = this.limitSlot(address);
    const stored = frame.load(slot);
    const previous = stores === 'packed' ? stored & (2n ** 128n - 1n) : stored;
    const kept = effective * storedTimes;
    const flags = (BigInt(frame.timeUnix) << 128n) | (1n << 192n);
    frame.store(slot, stores === 'packed' ? kept | flags : kept);
    if (hasSum) frame.store(this.slots.sum, frame.load(this.slots.sum) + kept - previous);
    if (hasList) this.#list(frame, address);
    this.#say(frame, address, {
      requested: limit,
      effective,
      previous,
      time: BigInt(frame.timeUnix),
      sender: 0n,
    });
  }

  #list(frame: Frame, address: string): void {
    const place = slotOfKey(address, this.slots.places);
    if (frame.load(place) !== 0n) return;
    const length = frame.load(this.slots.list);
    frame.store(slotOfEntries(this.slots.list) + length, BigInt(address));
    frame.store(this.slots.list, length + 1n);
    frame.store(place, length + 1n);
  }

  #say(
    frame: Frame,
    address: string,
    words: Readonly<Record<WhitelisterShape['says'][number], bigint>>,
  ): void {
    const { says, isAddressIndexed, eventTopic } = this.shape;
    const said = says.map((name) => toWord(name === 'sender' ? frame.caller : words[name]));
    const topics = isAddressIndexed ? [eventTopic, `0x${toWord(address)}`] : [eventTopic];
    frame.emit(topics, (isAddressIndexed ? '' : toWord(address)) + said.join(''));
  }

  #demandOwner(frame: Frame): void {
    demand(BigInt(frame.caller) === frame.load(this.slots.owner), 'the sender is not the owner');
  }

  readonly #others: Readonly<Record<string, FakeFunction>> = {
    'owner()': (frame) => [frame.load(this.slots.owner)],
    'pendingOwner()': (frame) => [frame.load(this.slots.pendingOwner)],
    'transferOwnership(address)': (frame, words) => {
      this.#demandOwner(frame);
      const next = addressAt(words, 0);
      frame.store(this.slots.owner, BigInt(next));
      frame.emit([OWNERSHIP_TOPIC, `0x${toWord(frame.caller)}`, `0x${toWord(next)}`], '');
      return [];
    },
    'startOwnership(address)': (frame, words) => {
      this.#demandOwner(frame);
      frame.store(this.slots.pendingOwner, BigInt(addressAt(words, 0)));
      return [];
    },
    'setCeiling(uint256)': (frame, words) => {
      this.#demandOwner(frame);
      frame.store(this.slots.ceiling, wordAt(words, 0));
      frame.emit([`0x${'ce'.repeat(32)}`], toWord(wordAt(words, 0)));
      return [];
    },
    'raise(address,uint256)': (frame, words) => {
      this.#demandOwner(frame);
      const slot = this.limitSlot(addressAt(words, 0));
      frame.store(slot, frame.load(slot) + wordAt(words, 1));
      frame.emit([`0x${'a1'.repeat(32)}`, `0x${toWord(addressAt(words, 0))}`], toWord(wordAt(words, 1)));
      return [];
    },
    'allowWholeTokens(address,uint256)': (frame, words) => {
      this.#demandOwner(frame);
      this.grant(frame, addressAt(words, 0), wordAt(words, 1), 1_000_000n);
      return [];
    },
    'allowMany(address[],uint256[])': (frame, words) => {
      this.#demandOwner(frame);
      const [addresses, limits] = [0, 1].map((at) => Number(wordAt(words, at) / 32n));
      for (let index = 1n; index <= wordAt(words, addresses ?? 0); index += 1n) {
        const at = Number(index);
        this.grant(frame, addressAt(words, (addresses ?? 0) + at), wordAt(words, (limits ?? 0) + at));
      }
      return [];
    },
    'multicall(bytes[])': (frame) => {
      for (const data of bundledCalls(frame.data)) frame.again(data);
      return [];
    },
  };
}
