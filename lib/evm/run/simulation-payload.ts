import type { CallRequest } from '#lib/evm/call-request.ts';
import { CALL_GAS } from '#lib/evm/run/guard-calls.ts';
import { randomBytes } from '#lib/evm/random-bytes.ts';
import { ACCOUNT_READER_CODE, SLOT_READER_CODE } from '#lib/evm/run/reader-codes.ts';
import type { ReadPlan } from '#lib/evm/run/reading.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';

/**
 * What a contract sees in the second run: another time and another gas price than in the next block. A
 * contract could recognize a simulation by them.
 */
export interface OtherContext {
  readonly timeUnix: number;
  /** What one unit of gas costs; undefined when the sender could not pay for a whole call. */
  readonly gasPriceWei: bigint | undefined;
}

interface SimulatedCall {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value: '0x0';
  readonly gas: string;
  readonly gasPrice?: string;
}
interface SimulatedBlock {
  readonly blockOverrides?: object;
  readonly stateOverrides?: Readonly<Record<string, { readonly code: string }>>;
  readonly calls: readonly SimulatedCall[];
}

/** One block with the call alone, as in a transaction: the call must not be able to detect the simulation. */
export function callBlock(
  { from, to, data }: CallRequest,
  otherContext: OtherContext | undefined,
): SimulatedBlock {
  const call = callOf(from, to, data);
  if (!otherContext) return { calls: [call] };
  const { timeUnix, gasPriceWei } = otherContext;
  const price = gasPriceWei === undefined ? undefined : toQuantity(gasPriceWei);
  return {
    blockOverrides: {
      time: toQuantity(timeUnix),
      ...(price !== undefined && { baseFeePerGas: price }),
      feeRecipient: randomBytes(20),
      prevRandao: randomBytes(32),
    },
    calls: [{ ...call, ...(price !== undefined && { gasPrice: price }) }],
  };
}

/**
 * The blocks that read: accounts and views in one, storage in one more, for which the accounts' code is
 * replaced. The reader of accounts runs at an unpredictable address. `attempt` runs after the views.
 */
export function readBlocks(plan: ReadPlan, attempt?: CallRequest): SimulatedBlock[] {
  const { contract, from, views, accounts, slots } = plan;
  const scratch = randomBytes(20);
  const viewing: SimulatedBlock = {
    stateOverrides: { [scratch]: { code: ACCOUNT_READER_CODE } },
    calls: [
      callOf(from, scratch, toInput(accounts)),
      ...Object.values(views).map((data) => callOf(from, contract, data)),
      ...(attempt ? [callOf(attempt.from, attempt.to, attempt.data)] : []),
    ],
  };
  const owners = [...slots.keys()];
  if (owners.length === 0) return [viewing];
  return [
    viewing,
    {
      stateOverrides: Object.fromEntries(owners.map((owner) => [owner, { code: SLOT_READER_CODE }])),
      calls: owners.map((owner) => callOf(from, owner, toInput(slots.get(owner) ?? []))),
    },
  ];
}

export function simulationParams(blocks: readonly SimulatedBlock[], height: number): unknown[] {
  return [{ blockStateCalls: blocks, traceTransfers: true, validation: false }, toQuantity(height)];
}

/** A call as the guard sends it to be run: without coins, and with bounded gas. */
export function callOf(from: string, to: string, data: string): SimulatedCall {
  return { from, to, data, value: '0x0', gas: toQuantity(CALL_GAS) };
}

function toInput(words: readonly string[]): string {
  return `0x${words.map(toWord).join('')}`;
}
