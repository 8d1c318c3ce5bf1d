import { z } from 'zod';
import { bytesSchema, findWord } from '#lib/chains/evm-rpc-values.ts';

export const logSchema = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: bytesSchema,
});
export type EvmLog = z.infer<typeof logSchema>;

/** A log that a node has not withdrawn: one of a block that was undone shows nothing. */
export const keptLogSchema = logSchema.extend({ removed: z.literal(false).optional() });

/** Where nodes report moves of the native coin when asked with `traceTransfers`. */
export const NATIVE_COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const OTHER_MOVES: ReadonlySet<string> = new Set([
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', // ERC-1155 TransferSingle
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb', // ERC-1155 TransferBatch
]);
/** A move of tokens or coins in a log. `amountBaseUnits` is undefined for what is not counted in units. */
export interface TokenMove {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly amountBaseUnits: bigint | undefined;
}

/** Every move in these logs, of whichever contract; addresses in lower case. */
export function findMoves(logs: readonly EvmLog[]): TokenMove[] {
  return logs.flatMap((log) => findMove(log) ?? []);
}

function findMove(log: EvmLog): TokenMove | undefined {
  const [kind = '', first = '', second = '', third] = log.topics.map((topic) => topic.toLowerCase());
  const token = log.address.toLowerCase();
  if (OTHER_MOVES.has(kind)) {
    return { token, from: toAddress(second), to: toAddress(third ?? ''), amountBaseUnits: undefined };
  }
  if (kind !== TRANSFER_TOPIC) return undefined;
  const isCounted = log.topics.length === 3 && log.data.length === 66;
  return {
    token,
    from: toAddress(first),
    to: toAddress(second),
    amountBaseUnits: isCounted ? findWord(log.data, 0) : undefined,
  };
}

function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`;
}
