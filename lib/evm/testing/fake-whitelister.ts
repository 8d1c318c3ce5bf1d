import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { answerWith, noSuchMethod } from '#lib/chains/testing/answer-with.ts';
import { toWord } from '../rpc-values.ts';
import type { EvmLog } from '../token-logs.ts';
import { nodeAnswers } from './node-answers.ts';
import type { NodeFacts } from './node-answers.ts';
import type { AuthenticGrant } from './arbitrary-grant.ts';

/** A node with one contract whose grant runs for its owner and its own function, with whatever address and limit. */
export interface FakeWhitelister extends NodeFacts {
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
  return answerWith({
    ...nodeAnswers(node),
    eth_getCode: ([address]) => (address === calldata.to ? node.contractCode : node.signerCode),
    eth_estimateGas: () => '0x10000',
    eth_call: ([call]) => {
      if (runs(call as Call)) return '0x';
      throw new ChainRpcError(3, 'execution reverted');
    },
    eth_simulateV1: ([payload]) => {
      if (!node.supportsSimulation) throw noSuchMethod('eth_simulateV1');
      const { blockStateCalls } = payload as { blockStateCalls: [{ calls: [Call] }] };
      const [call] = blockStateCalls[0].calls;
      const result = runs(call)
        ? { status: '0x1', returnData: '0x', gasUsed: '0x10000', logs: node.logs }
        : { status: '0x0', returnData: '0x', gasUsed: '0x5208', logs: [], error: { message: 'reverted' } };
      return [{ number: '0x65', calls: [result] }];
    },
  });
}

interface Call {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}
