import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { isNameWord } from './authorization-words.ts';
import { findMoves, ZERO_ADDRESS, type EvmLog } from '#lib/evm/token-logs.ts';
import { SELECTOR_END, WORD_DIGITS } from '#lib/evm/words.ts';

type Move = ReturnType<typeof findMoves>[number];

/** A burn as it was authorized, and what others were authorized. */
export interface AuthorizedBurn {
  readonly token: string;
  readonly holder: string;
  readonly amountBaseUnits: bigint;
  /** The authorized call. */
  readonly call: string;
  /** The calls of the other authorizations that the same holder has had. */
  readonly rivalCalls: readonly string[];
  /** Words of the call that other intents' calls have, too, whoever's these are. */
  readonly sharedWords: ReadonlySet<string>;
}

/** What a mined transaction did: its own input, and the logs of all that it called. */
export interface MinedCall {
  readonly input: string;
  readonly logs: readonly EvmLog[];
}

/**
 * `own`: it is this burn. `unclear`: the holder burned the amount by a call that shows neither this
 * authorization nor another known one. `other`: no such burn, or another authorization's.
 */
export type BurnIdentity = 'own' | 'unclear' | 'other';

/**
 * Whether a mined transaction is the burn of this very authorization. The same holder may burn the same
 * amount for two intents, and the proof of one must never be submitted for the other (R82). A wrapper or a
 * smart account may have carried the call (R70), and some carry only the number of a queued call. Then a word
 * decides that only this call has, if it is in the token's own logs: the organization's id is in every call.
 */
export function identifyBurn(burn: AuthorizedBurn, { input, logs }: MinedCall): BurnIdentity {
  const burns = findMoves(logs).filter((move) => isSuchBurn(move, burn)).length;
  if (burns === 0) return 'other';
  const said = wordsOfLogs(logs.filter(({ address }) => isSameEvmAddress(address, burn.token)));
  const isSaid = (name: string) => said.has(name);
  const ownNames = namesOf(burn.call, burn.rivalCalls).filter((name) => !burn.sharedWords.has(name));
  if (ownNames.some(isSaid)) return 'own';
  const rivalsNamed = burn.rivalCalls.filter((rival) => namesOf(rival, [burn.call]).some(isSaid)).length;
  if (rivalsNamed >= burns) return 'other';
  if (carriesCall(input, burn.call)) return 'own';
  return burn.rivalCalls.some((rival) => carriesCall(input, rival)) ? 'other' : 'unclear';
}

/** The same burn, where no word is known to be its alone: then only its call proves it. */
export function withoutNames(burn: AuthorizedBurn): AuthorizedBurn {
  return { ...burn, sharedWords: new Set(wordsOfCall(burn.call)) };
}

/** Whether some token burned the amount of the holder, where it is not known which one was authorized. */
export function burnsAmount(
  logs: readonly EvmLog[],
  burn: Pick<AuthorizedBurn, 'holder' | 'amountBaseUnits'>,
): boolean {
  return findMoves(logs).some((move) => isBurnOf(move, burn));
}

function isSuchBurn(move: Move, burn: AuthorizedBurn): boolean {
  return isSameEvmAddress(move.token, burn.token) && isBurnOf(move, burn);
}

function isBurnOf(move: Move, burn: Pick<AuthorizedBurn, 'holder' | 'amountBaseUnits'>): boolean {
  return (
    isSameEvmAddress(move.from, burn.holder) &&
    isSameEvmAddress(move.to, ZERO_ADDRESS) &&
    move.amountBaseUnits === burn.amountBaseUnits
  );
}

/** The words of a call that can identify it and that none of the others has. */
function namesOf(call: string, others: readonly string[]): string[] {
  const shared = new Set(others.filter((other) => other !== call).flatMap(wordsOfCall));
  return wordsOfCall(call).filter((word) => isNameWord(word) && !shared.has(word));
}

function wordsOfCall(call: string): string[] {
  return toWords(call.slice(SELECTOR_END));
}

function wordsOfLogs(logs: readonly EvmLog[]): ReadonlySet<string> {
  return new Set(
    logs.flatMap(({ topics: [, ...indexed], data }) =>
      toWords(indexed.map((topic) => topic.slice(2)).join('') + data.slice(2)),
    ),
  );
}

function toWords(digits: string): string[] {
  return (digits.toLowerCase().match(/.{64}/g) ?? []).filter((word) => word.length === WORD_DIGITS);
}
