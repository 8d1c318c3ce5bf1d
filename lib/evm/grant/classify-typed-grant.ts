import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { readInput } from '#lib/evm/read-input.ts';

/**
 * What the chain answers about a hash that a user typed: `unknown` to it, not mined yet with the prepared
 * call in it, not mined yet without it, mined without effect, mined without an event for this wallet, or one
 * that names it. `unread`: the chain gives no receipt to read, and a transaction with the prepared call in it
 * is not known; with the call it counts as not mined yet.
 */
export type TypedGrant =
  'unknown' | 'pending' | 'pending_other' | 'unread' | 'reverted' | 'of_another' | 'names_wallet';

interface TypedHash {
  readonly txHash: string;
  /** The address that is granted. */
  readonly address: string;
  /** The contract that grants; undefined when it is not known, and then any contract's event counts. */
  readonly contract: string | undefined;
  /** The call as it was prepared; undefined when it is not known, and then nothing pending has it. */
  readonly callData: string | undefined;
}

/**
 * Checks a typed hash before it is submitted: the service binds a grant to the first hash it gets (R120), so
 * a wrong one delays the wallet. By the events, because a contract wallet or a relayer may have sent it
 * (R123): those of the contract that grants, since anyone can have another one name the wallet. What is not
 * mined has no event yet, and is known by the call in it. Throws when the chain cannot be asked: whoever
 * sends a transaction can make its receipt too long to read, and that alone is no silence.
 */
export async function classifyTypedGrant(
  request: ChainRequest,
  { txHash, address, contract, callData = '0x' }: TypedHash,
): Promise<TypedGrant> {
  const [input, receipt] = await Promise.all([
    readInput(txHash, request),
    request('eth_getTransactionReceipt', [txHash])
      .then((answer) => receiptSchema.parse(answer))
      .catch(() => 'unread' as const),
  ]);
  const hasCall = input !== undefined && carriesCall(input, callData);
  if (receipt === 'unread') return hasCall ? 'pending' : 'unread';
  if (!receipt) {
    if (input === undefined) return 'unknown';
    return hasCall ? 'pending' : 'pending_other';
  }
  if (receipt.status === '0x0') return 'reverted';
  const logs = receipt.logs.filter(
    ({ address: source }) => contract === undefined || isSameEvmAddress(source, contract),
  );
  return logs.some((log) => namesAddress(log, address)) ? 'names_wallet' : 'of_another';
}

/** Whether what a contract said has the address in it, in whatever place. */
export function namesAddress({ topics, data }: Pick<EvmLog, 'topics' | 'data'>, address: string): boolean {
  const word = toWord(address);
  return [...topics, data].some((part) => part.toLowerCase().includes(word));
}
