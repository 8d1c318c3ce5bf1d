import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { RequestedGrant } from '#lib/evm/grant/grant-words.ts';
import type { Reading } from '#lib/evm/run/reading.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';

export const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
export const SENDER = '0xde709f2102306220921060314715629080e2fb77';
export const STRANGER = '0x27b1fdb04752bbc536007a920d24acb045561c26';
export const LIMIT = 5_000_000_000n;
export const TIME = 1_800_000_000;
export const HEIGHT = 30_000_000;
/** The place of the address's own word in the contract's storage. */
export const KEYED = `0x${toWord(2n ** 200n)}`;

export const REQUESTED: RequestedGrant = {
  call: { evmChainId: 84_532, from: SENDER, to: CONTRACT, data: '0x', value: 0n },
  address: ADDRESS,
  limitBaseUnits: LIMIT,
};

/** What the contract says of the address, with these numbers. */
export function saying(...numbers: readonly bigint[]): EvmLog {
  const topics = [`0x${'11'.repeat(32)}`, `0x${toWord(ADDRESS)}`];
  return { address: CONTRACT, topics, data: `0x${numbers.map(toWord).join('')}` };
}

/** One run of a grant, as a node showed it. */
export interface RunShown {
  readonly logs?: readonly EvmLog[];
  readonly gasUsed?: bigint;
  /** The contract's storage before and after, by place. */
  readonly slots?: Readonly<Record<string, readonly [before: bigint, after: bigint]>>;
  /** Who owns the contract after it; before, it is the sender. */
  readonly owner?: string;
}

/** A run that says and stores the limit, if nothing else is given. */
export function observeGrant(shown: RunShown = {}): Observed {
  const {
    logs = [saying(LIMIT)],
    gasUsed = 60_000n,
    slots = { [KEYED]: [0n, LIMIT] },
    owner = SENDER,
  } = shown;
  const reading = (at: 0 | 1, ownedBy: string): Reading => ({
    views: new Map([['owner', `0x${toWord(ownedBy)}`]]),
    accounts: new Map(),
    slots: new Map([
      [CONTRACT.toLowerCase(), new Map(Object.entries(slots).map(([slot, words]) => [slot, words[at]]))],
    ]),
  });
  const ran = {
    state: 'ran',
    logs,
    gasUsed,
    timeUnix: TIME,
    height: HEIGHT,
    after: reading(1, owner),
  } as const;
  return { before: reading(0, SENDER), ran, isFree: true };
}
