import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { GUARD_PARAMS_SCHEMAS } from '#lib/evm/run/guard-calls.ts';
import { PROBE_CODE } from '#lib/evm/run/reader-codes.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import type { FakeState, Moment, Outcome } from './fake-state.ts';
import { runProbe } from './run-probe.ts';
import { revertData, simulateBlocks } from './simulate-blocks.ts';

/**
 * A node of a chain that runs what it is asked to run. Everything the sign-guard sends is parsed as
 * `guard-calls.ts` says.
 */
export interface FakeNode {
  readonly evmChainId: number;
  height: number;
  timeUnix: number;
  blockSeconds: number;
  gasPriceWei: bigint;
  /** At the newest block. */
  state: FakeState;
  /** At the block before, where something happened in between. */
  earlier: FakeState | undefined;
  /** Transactions that are sent and not mined, of any account. */
  pendingCount: number;
  /** Whether a run that reverts is answered by an error, or beside the list of what it touched. */
  answersRevertsByError: boolean;
}

const heightSchema = z.string().transform((text) => Number(BigInt(text)));

/** Answers JSON-RPC as the node would. */
export function requestOf(node: FakeNode): ChainRequest {
  const accountOf = (address: unknown) => node.state.account(String(address));
  return answerWith({
    eth_chainId: () => toQuantity(node.evmChainId),
    eth_gasPrice: () => toQuantity(node.gasPriceWei),
    eth_getBlockByNumber: ([tag]) => {
      const height = tag === 'latest' ? node.height : heightSchema.parse(tag);
      return { number: toQuantity(height), timestamp: toQuantity(timeAt(node, height)) };
    },
    eth_getBalance: ([address, tag]) => {
      const state = tag === 'latest' ? node.state : stateAt(node, String(tag));
      return toQuantity(state.account(String(address)).wei);
    },
    eth_getCode: ([address]) => accountOf(address).code,
    eth_getTransactionCount: ([address, tag]) => {
      const { nonce } = accountOf(address);
      return toQuantity(tag === 'pending' ? nonce + node.pendingCount : nonce);
    },
    eth_simulateV1: (params) => {
      const [payload, height] = parseParams('eth_simulateV1', params);
      return simulateBlocks(stateAt(node, height), payload, nextMoment(node, height), node.blockSeconds);
    },
    eth_createAccessList: (params) => {
      const [call, height] = parseParams('eth_createAccessList', params);
      demandFunds(node, call);
      return toAccessList(node, stateAt(node, height).transact(call, nextMoment(node, height)));
    },
    eth_estimateGas: (params) => {
      const [call, height] = parseParams('eth_estimateGas', params);
      return toQuantity(orRevert(stateAt(node, height).transact(call, nextMoment(node, height))).gasUsed);
    },
    eth_call: (params) => {
      const [call, height, overrides] = parseParams('eth_call', params);
      const state = stateAt(node, height);
      const moment = nextMoment(node, height);
      const override = overrides?.[call.to];
      if (override?.code === PROBE_CODE) return runProbe(state, call, moment);
      return orRevert(state.transact(call, moment)).returnData;
    },
  });
}

type Method = keyof typeof GUARD_PARAMS_SCHEMAS;

function parseParams<Name extends Method>(
  method: Name,
  params: readonly unknown[],
): z.infer<(typeof GUARD_PARAMS_SCHEMAS)[Name]>;
function parseParams(method: Method, params: readonly unknown[]): unknown {
  const parsed = GUARD_PARAMS_SCHEMAS[method].safeParse(params);
  if (parsed.success) return parsed.data;
  throw new ChainRpcError(-32_602, `${method}: ${z.prettifyError(parsed.error)}`);
}

function timeAt({ timeUnix, height, blockSeconds }: FakeNode, at: number): number {
  return timeUnix - (height - at) * blockSeconds;
}

function stateAt({ state, earlier, height }: FakeNode, at: string): FakeState {
  const asked = heightSchema.parse(at);
  if (asked > height) throw new ChainRpcError(-32_000, 'header not found');
  return (asked < height ? (earlier ?? state) : state).clone();
}

/** What a call sees that runs on top of this block. */
function nextMoment(node: FakeNode, at: string): Moment {
  const height = heightSchema.parse(at);
  return {
    timeUnix: timeAt(node, height) + Math.max(1, node.blockSeconds),
    height: height + 1,
    gasPriceWei: 0n,
  };
}

/** Like geth: without a price, a run is charged at twice the chain's. */
function demandFunds(
  { state, gasPriceWei }: FakeNode,
  call: { from: string; gas: bigint; gasPrice?: bigint | undefined },
): void {
  const price = call.gasPrice ?? 2n * gasPriceWei;
  if (state.account(call.from).wei >= call.gas * price) return;
  throw new ChainRpcError(-32_000, 'insufficient funds for gas * price + value');
}

function toAccessList({ answersRevertsByError }: FakeNode, outcome: Outcome): unknown {
  if (answersRevertsByError) orRevert(outcome);
  return {
    accessList: [...outcome.touched].map(([address, slots]) => ({
      address,
      storageKeys: [...slots].map((slot) => `0x${toWord(slot)}`),
    })),
    gasUsed: toQuantity(outcome.gasUsed),
    ...(outcome.reason !== undefined && { error: 'execution reverted' }),
  };
}

function orRevert(outcome: Outcome): Outcome {
  if (outcome.reason === undefined) return outcome;
  throw new ChainRpcError(3, `execution reverted: ${outcome.reason}`, revertData(outcome.reason));
}
