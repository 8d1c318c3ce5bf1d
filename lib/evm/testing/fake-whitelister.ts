import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { toQuantity, toWord } from '../rpc-values.ts';
import type { EvmLog } from '../token-logs.ts';
import type { AuthenticGrant } from './arbitrary-grant.ts';

/** A node with one contract whose grant runs for its owner and its own function, with whatever address and limit. */
export interface FakeWhitelister {
  evmChainId: number;
  chainTimeUnix: number;
  blockSeconds: number;
  balanceWei: bigint;
  pendingNonce: number;
  signerCode: string;
  contractCode: string;
  /** What the call emits; by default the contract's word about the address. */
  logs: readonly EvmLog[];
  supportsSimulation: boolean;
}

const EVENT = `0x${'ab'.repeat(32)}`;

export function createFakeWhitelister({
  calldata,
  expected,
  network,
  expiresAtUnix,
}: AuthenticGrant): FakeWhitelister {
  return {
    evmChainId: network.evmChainId,
    chainTimeUnix: expiresAtUnix - 3_600,
    blockSeconds: 2,
    balanceWei: 10n ** 18n,
    pendingNonce: 7,
    signerCode: '0x',
    contractCode: '0x6080',
    logs: [grantLog(calldata.to, expected.address)],
    supportsSimulation: true,
  };
}

export function grantLog(contract: string, address: string): EvmLog {
  return { address: contract, topics: [EVENT, `0x${toWord(address)}`], data: `0x${toWord(1n)}` };
}

/** Answers JSON-RPC as the node would; the contract knows one function and one owner. */
export function whitelisterRequest(node: FakeWhitelister, { calldata }: AuthenticGrant): ChainRequest {
  const runs = ({ from, to, data }: Call) =>
    from === calldata.signerWallet && to === calldata.to && data.startsWith(calldata.data.slice(0, 10));
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toQuantity(node.evmChainId),
    eth_getBlockByNumber: ([tag]) => ({
      number: tag === 'latest' ? '0x64' : '0x5a',
      timestamp: toQuantity(
        tag === 'latest' ? node.chainTimeUnix : node.chainTimeUnix - 10 * node.blockSeconds,
      ),
    }),
    eth_getBalance: () => toQuantity(node.balanceWei),
    eth_gasPrice: () => toQuantity(10n ** 9n),
    eth_getTransactionCount: ([, tag]) => toQuantity(tag === 'latest' ? 7 : node.pendingNonce),
    eth_getCode: ([address]) => (address === calldata.to ? node.contractCode : node.signerCode),
    eth_estimateGas: () => '0x10000',
    eth_call: ([call]) => {
      if (runs(call as Call)) return '0x';
      throw new ChainRpcError(3, 'execution reverted');
    },
    eth_simulateV1: ([payload]) => {
      if (!node.supportsSimulation) throw new ChainRpcError(-32_601, 'the method does not exist');
      const { blockStateCalls } = payload as { blockStateCalls: [{ calls: [Call] }] };
      const [call] = blockStateCalls[0].calls;
      const result = runs(call)
        ? { status: '0x1', returnData: '0x', gasUsed: '0x10000', logs: node.logs }
        : { status: '0x0', returnData: '0x', gasUsed: '0x5208', logs: [], error: { message: 'reverted' } };
      return [{ number: '0x65', calls: [result] }];
    },
  };
  return async (method, params) => {
    const answer = answers[method];
    if (!answer) throw new ChainRpcError(-32_601, `the method ${method} does not exist`);
    return answer(params);
  };
}

interface Call {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}
