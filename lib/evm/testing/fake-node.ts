import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { answerWith, noSuchMethod } from '#lib/chains/testing/answer-with.ts';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import { toWord } from '../rpc-values.ts';
import { ZERO_ADDRESS } from '../token-logs.ts';
import type { EvmLog } from '../token-logs.ts';
import { nodeAnswers } from './node-answers.ts';
import type { NodeFacts } from './node-answers.ts';

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A node with one token whose attested burn runs only for exactly the authorization that was issued. */
export interface FakeNode extends NodeFacts {
  balanceMinor: bigint;
  code: string;
  decimals: bigint;
  /** What the issued burn moves; by default the authorized amount from the holder to nowhere. */
  logs: readonly EvmLog[];
  burnedMinor: bigint;
  destroyedMinor: bigint;
  supportsSimulation: boolean;
  /** What the contract says when it does not let the holder burn. */
  refusal: string | undefined;
}

export function createFakeNode(issued: BurnAuthorization, evmChainId: number): FakeNode {
  const amountMinor = BigInt(issued.amountMinor);
  return {
    evmChainId,
    chainTimeUnix: issued.expiresAt - 600,
    blockSeconds: 2,
    balanceMinor: amountMinor * 2n,
    balanceWei: 10n ** 18n,
    pendingNonce: 7,
    code: '0x',
    decimals: 6n,
    logs: [transferLog(issued.to, issued.from, ZERO_ADDRESS, amountMinor)],
    burnedMinor: amountMinor,
    destroyedMinor: amountMinor,
    supportsSimulation: true,
    refusal: undefined,
  };
}

export function transferLog(token: string, from: string, to: string, amount: bigint): EvmLog {
  return {
    address: token,
    topics: [TRANSFER_TOPIC, `0x${toWord(from)}`, `0x${toWord(to)}`],
    data: `0x${toWord(amount)}`,
  };
}

/** Answers JSON-RPC as the node would; refuses to run anything but the issued burn. */
export function requestOf(node: FakeNode, issued: BurnAuthorization): ChainRequest {
  return answerWith({
    ...nodeAnswers(node),
    eth_getCode: () => node.code,
    eth_simulateV1: ([payload]) => {
      if (!node.supportsSimulation) throw noSuchMethod('eth_simulateV1');
      return simulate(node, issued, payload);
    },
  });
}

function simulate(node: FakeNode, issued: BurnAuthorization, payload: unknown): unknown {
  const issuedCall = { from: issued.from, to: issued.to, data: issued.data, value: '0x0' };
  const isIssued =
    JSON.stringify(payload).includes(JSON.stringify(issuedCall)) &&
    node.balanceMinor >= BigInt(issued.amountMinor) &&
    node.refusal === undefined;
  const supply = 10n ** 30n;
  const burn = isIssued
    ? { status: '0x1', returnData: '0x', gasUsed: '0x10000', logs: node.logs }
    : {
        status: '0x0',
        returnData: '0x',
        gasUsed: '0x5208',
        logs: [],
        error: { code: 3, message: node.refusal ?? 'execution reverted' },
      };
  const burned = isIssued ? node.burnedMinor : 0n;
  const destroyed = isIssued ? node.destroyedMinor : 0n;
  const calls = [
    word(node.decimals),
    word(node.balanceMinor),
    word(supply),
    burn,
    word(node.balanceMinor - burned),
    word(supply - destroyed),
  ];
  return [{ number: '0x65', calls }];
}

function word(value: bigint): unknown {
  return { status: '0x1', returnData: `0x${toWord(value)}`, gasUsed: '0x1000', logs: [] };
}
