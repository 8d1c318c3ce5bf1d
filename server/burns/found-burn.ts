import 'server-only';
import type { OwnSearch } from '#server/store/burns/burn-attempts-repository.ts';

/** What the chain shows of a burn: the hash of ours, or that a burn of the holder may be ours. */
export interface FoundBurn {
  readonly hash: string | undefined;
  readonly isUnclear: boolean;
  /** Set when the search did not reach its end: the height from which it continues, 0 for where it began. */
  readonly openFrom?: number;
  /** Solana: where the next search through the accounts of a staged message begins, if they have much. */
  readonly ownSearch?: OwnSearch;
  /** Solana: they have more than this search has read. */
  readonly isOwnOpen?: boolean;
}

export const NOTHING_FOUND: FoundBurn = { hash: undefined, isUnclear: false };

/** One search reads for so long: where there is more, the next one reads on. */
export const LONGEST_READ_MS = 5_000;

/** Whether the search saw all: only then a burn that it did not find has not happened. */
export function isReadToEnd({ openFrom, isOwnOpen = false }: FoundBurn): boolean {
  return openFrom === undefined && !isOwnOpen;
}
