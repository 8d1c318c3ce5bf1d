import { decodeAbiParameters, decodeEventLog, erc20Abi } from 'viem';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { checkEvmBurn } from '#lib/evm/burn/check-burn.ts';
import { burnScene, type BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { requestOf } from '#lib/evm/testing/fake-node.ts';
import type { BurnShape } from '#lib/evm/testing/fake-token.ts';
import { microseconds } from './microseconds.ts';
import type { Row } from './table.ts';

const ROUNDS = 1_000;
const SELECTOR_END = 10;
const TYPES = { intent: 'bytes32', holder: 'address', amount: 'uint256', expiresAt: 'uint256' } as const;
const WORD = [{ type: 'uint256' }] as const;

const hexSchema = z.templateLiteral(['0x', z.string()]);
const logSchema = z.object({ topics: z.tuple([hexSchema], hexSchema), data: hexSchema });
const blocksSchema = z.array(
  z.looseObject({
    calls: z.array(z.looseObject({ returnData: hexSchema, logs: z.array(logSchema) })),
  }),
);

/**
 * Verifying one burn with what a node answered about it, compared with decoding the same call and the same
 * answers with viem. The answers are recorded, so neither waits for the network.
 */
export async function measureEvmGuard(): Promise<Row> {
  const scene = plainScene();
  const recorded = await record(scene);
  const { authorization, expected } = scene;
  const ours = await microseconds(ROUNDS, async () => {
    const { state } = await checkEvmBurn(authorization, expected, replay(recorded));
    if (state !== 'cleared') throw new Error('the burn was refused');
  });
  return {
    what: 'sign-guard, one EVM burn verified with a node’s recorded answers',
    unit: 'µs',
    ours,
    peer: await microseconds(ROUNDS, () => {
      decode(scene, recorded.get('eth_simulateV1') ?? []);
    }),
    peerName: 'decoding the call and the answers with viem',
    goal: { ratioAtMost: 4 },
  };
}

/** A token whose attestation is bytes and whose burn says more than the transfer, as the sandbox's does. */
function plainScene(): BurnScene {
  for (let seed = 1; ; seed += 1) {
    const scene = burnScene(seed);
    const { attestation, says } = scene.token.shape;
    const isKey = scene.node.state.account(scene.holder).code === '0x';
    if (attestation === 'bytes' && says === 'burned' && isKey) return scene;
  }
}

/** What the node answers to one verification, by method, in order. */
async function record({ node, authorization, expected }: BurnScene): Promise<ReadonlyMap<string, unknown[]>> {
  const answers = new Map<string, unknown[]>();
  const request = requestOf(node);
  const recording: ChainRequest = async (method, params) => {
    const answer = await request(method, params);
    answers.set(method, [...(answers.get(method) ?? []), answer]);
    return answer;
  };
  await checkEvmBurn(authorization, expected, recording);
  return answers;
}

function replay(recorded: ReadonlyMap<string, unknown[]>): ChainRequest {
  const asked = new Map<string, number>();
  return (method) => {
    const index = asked.get(method) ?? 0;
    asked.set(method, index + 1);
    return Promise.resolve(recorded.get(method)?.[index]);
  };
}

function decode({ authorization, token }: BurnScene, simulations: readonly unknown[]): void {
  decodeAbiParameters(paramsOf(token.shape), `0x${authorization.data.slice(SELECTOR_END)}`);
  for (const simulation of simulations) {
    for (const { calls } of blocksSchema.parse(simulation)) {
      for (const { returnData, logs } of calls) {
        if (returnData.length === 66) decodeAbiParameters(WORD, returnData);
        for (const { topics, data } of logs) {
          const isTransfer = topics[0] !== token.shape.eventTopic;
          if (isTransfer) decodeEventLog({ abi: erc20Abi, topics, data });
          else decodeAbiParameters(WORD, data);
        }
      }
    }
  }
}

function paramsOf({ order }: BurnShape) {
  return [...order.map((field) => ({ type: TYPES[field] })), { type: 'bytes' } as const];
}
