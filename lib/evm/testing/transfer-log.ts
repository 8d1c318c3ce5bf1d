import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { TRANSFER_TOPIC, type EvmLog } from '#lib/evm/token-logs.ts';

/** What a token says of a transfer. */
export function transferLog(token: string, from: string, to: string, amount: bigint): EvmLog {
  return {
    address: token,
    topics: [TRANSFER_TOPIC, `0x${toWord(from)}`, `0x${toWord(to)}`],
    data: `0x${toWord(amount)}`,
  };
}
