import { z } from 'zod';
import { decodeErrorResult, parseAbi } from 'viem/utils';
import type { ChainRpcError } from '#lib/chains/chain-request.ts';
import { bytesSchema } from './rpc-values.ts';

const STANDARD_ERRORS = parseAbi(['error Error(string message)', 'error Panic(uint256 code)']);
const errorDataSchema = z.union([bytesSchema, z.looseObject({ data: bytesSchema }).transform((e) => e.data)]);

/**
 * Why a call reverted, for a person to read: the contract's own words, else the error's selector. The token's ABI is
 * not shown by the spec, so its custom errors have no names here.
 */
export function toRevertReason(message: string, data: unknown): string {
  const parsed = errorDataSchema.safeParse(data);
  if (!parsed.success || parsed.data === '0x') return message;
  try {
    const decoded = decodeErrorResult({ abi: STANDARD_ERRORS, data: toHex(parsed.data) });
    return decoded.errorName === 'Error' ? decoded.args[0] : `panic ${decoded.args[0].toString(16)}`;
  } catch {
    return `${message} (${parsed.data.slice(0, 10)})`;
  }
}

/** How nodes say that code ran and refused, and not that it could not be run; older ones say it in words only. */
const REVERTED = 3;

export function isRevert({ code, message }: Pick<ChainRpcError, 'code' | 'message'>): boolean {
  return code === REVERTED || /execution reverted|^reverted/i.test(message);
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
