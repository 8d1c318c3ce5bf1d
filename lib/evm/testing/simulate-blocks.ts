import { encodeErrorResult, parseAbi } from 'viem/utils';
import type { z } from 'zod';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { GUARD_PARAMS_SCHEMAS } from '#lib/evm/run/guard-calls.ts';
import { ACCOUNT_READER_CODE, SLOT_READER_CODE } from '#lib/evm/run/reader-codes.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { wordsOf } from '../words.ts';
import type { FakeState, Moment, Outcome } from './fake-state.ts';

type Payload = z.infer<(typeof GUARD_PARAMS_SCHEMAS)['eth_simulateV1']>[0];
type Block = Payload['blockStateCalls'][number];
type Call = Block['calls'][number];

const REVERT_ABI = parseAbi(['error Error(string message)']);
const READ_GAS = 30_000n;

/**
 * Runs blocks on top of a state as `eth_simulateV1` does; what one block overrides stays so in those after
 * it.
 */
export function simulateBlocks(
  state: FakeState,
  { blockStateCalls }: Payload,
  first: Moment,
  blockSeconds: number,
): unknown[] {
  const codes = new Map<string, string>();
  let timeUnix = first.timeUnix - Math.max(1, blockSeconds);
  return blockStateCalls.map(({ calls, blockOverrides, stateOverrides }, index) => {
    const next = timeUnix + Math.max(1, blockSeconds);
    timeUnix = blockOverrides ? Number(blockOverrides.time) : next;
    if (timeUnix < next - Math.max(1, blockSeconds)) throw new ChainRpcError(-38_021, 'time goes back');
    for (const [address, { code }] of Object.entries(stateOverrides ?? {})) {
      codes.set(address.toLowerCase(), code);
    }
    const height = first.height + index;
    return {
      number: toQuantity(height),
      timestamp: toQuantity(timeUnix),
      calls: calls.map((call) => runCall({ state, codes, call, timeUnix, height })),
    };
  });
}

function runCall(run: {
  readonly state: FakeState;
  readonly codes: ReadonlyMap<string, string>;
  readonly call: Call;
  readonly timeUnix: number;
  readonly height: number;
}): unknown {
  const { state, codes, call, timeUnix, height } = run;
  const code = codes.get(call.to.toLowerCase());
  if (code !== undefined) return toResult(read(state, call, code));
  const gasPriceWei = call.gasPrice ?? 0n;
  const sender = state.account(call.from);
  if (sender.wei < call.gas * gasPriceWei) throw new ChainRpcError(-38_014, 'insufficient funds for gas');
  const outcome = state.transact(call, { timeUnix, height, gasPriceWei });
  state.account(call.from).wei -= outcome.gasUsed * gasPriceWei;
  return toResult(outcome);
}

/** What the guard's own codes return. */
function read(state: FakeState, { from, to, data }: Call, code: string): Outcome {
  state.account(from).nonce += 1;
  const words = wordsOf(data);
  const read = words.flatMap((word) => {
    if (code === SLOT_READER_CODE) return [state.account(to).storage.get(BigInt(`0x${word}`)) ?? 0n];
    if (code !== ACCOUNT_READER_CODE) throw new Error('the guard has no such code');
    const address = `0x${word.slice(-40)}`;
    return [state.codeHash(address), state.account(address).wei];
  });
  return {
    isSuccess: true,
    returnData: `0x${read.map(toWord).join('')}`,
    reason: undefined,
    logs: [],
    gasUsed: READ_GAS,
    touched: new Map(),
  };
}

function toResult({ isSuccess, returnData, reason, logs, gasUsed }: Outcome): unknown {
  return {
    status: isSuccess ? '0x1' : '0x0',
    returnData: reason === undefined ? returnData : revertData(reason),
    gasUsed: toQuantity(gasUsed),
    logs,
    ...(reason !== undefined && { error: { code: 3, message: `execution reverted: ${reason}` } }),
  };
}

/** A revert as Solidity writes it. */
export function revertData(reason: string): string {
  return encodeErrorResult({ abi: REVERT_ABI, errorName: 'Error', args: [reason] });
}
