import { createHash } from 'node:crypto';
import bs58 from 'bs58';

/** How long a blockhash may be used after its slot. */
export const BLOCKHASH_LIFE_SLOTS = 150;
/** The length of a slot when time is moved on: Solana's own slot time. */
export const MS_PER_ADVANCED_SLOT = 400;
/** The first slot; of mainnet's order of magnitude, as LiteSVM starts its own clock. */
export const GENESIS_SLOT = 447_552_000;
/** Slots without a block before genesis, so that code that confuses slots with block heights fails. */
const SKIPPED_SLOTS = 22_000_000;
const SLOTS_PER_EPOCH = 432_000;
/** How long a status is known without a search of the history, as on a node. */
export const STATUS_CACHE_SLOTS = 300;

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export function toBlockHeight(slot: number): number {
  return slot - SKIPPED_SLOTS;
}

export function toEpoch(slot: number): { epoch: number; slotIndex: number; slotsInEpoch: number } {
  return {
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
  };
}

/**
 * The blockhashes of a chain. Each follows from the genesis and the slot, so none has to be stored, and none
 * is the same on another chain or after a fresh start, where the genesis is another.
 */
export class Blockhashes {
  readonly #genesisHash: string;
  readonly #slots = new Map<string, number>();
  #newest = -1;

  constructor(genesisHash: string) {
    this.#genesisHash = genesisHash;
  }

  hashOf(slot: number): string {
    return bs58.encode(createHash('sha256').update(`${this.#genesisHash}:${slot}`).digest());
  }

  /** The slot of a blockhash that may be used while `currentSlot` is the newest, or undefined. */
  findLiveSlot(blockhash: string, currentSlot: number): number | undefined {
    this.#retainLive(currentSlot);
    return this.#slots.get(blockhash);
  }

  /** The live blockhashes before `currentSlot`, newest first: what programs see as the recent slots. */
  listRecent(currentSlot: number): { slot: number; hash: string }[] {
    this.#retainLive(currentSlot);
    return [...this.#slots]
      .map(([hash, slot]) => ({ slot, hash }))
      .filter(({ slot }) => slot < currentSlot)
      .sort((left, right) => right.slot - left.slot);
  }

  #retainLive(currentSlot: number): void {
    const oldest = currentSlot - BLOCKHASH_LIFE_SLOTS;
    for (const [blockhash, slot] of this.#slots) if (slot < oldest) this.#slots.delete(blockhash);
    const firstMissing = Math.max(oldest, this.#newest + 1, GENESIS_SLOT);
    for (let slot = firstMissing; slot <= currentSlot; slot++) this.#slots.set(this.hashOf(slot), slot);
    this.#newest = currentSlot;
  }
}
