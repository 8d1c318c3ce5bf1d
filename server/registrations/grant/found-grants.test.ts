import { randomBytes } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { encodeMessage } from '#lib/solana/message/message.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { forget } from '#server/testing/forget.ts';
import { landedGrant } from '#server/testing/registrations/landed-grant.ts';
import {
  aSolanaGrant,
  prepareOnSolana,
  type SolanaGrant,
} from '#server/testing/registrations/solana-grants.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { findGrantSignatures } from './find-grant-signatures.ts';

useTestDatabase();
let chain: ScriptedChain;
let own: SolanaGrant;
/** What the chain has executed, the newest first. */
let landed: [string, unknown][];
beforeEach(async () => {
  forget('token-buckets');
  landed = [];
  chain = await startScriptedChain({
    getSignaturesForAddress: () => landed.map(([signature]) => ({ signature, err: null, blockTime: 5 })),
    getTransaction: ([signature]) => landed.find(([one]) => one === signature)?.[1] ?? null,
  });
  useTestEnv({ ...harness.settings, RPC_URL_SOLANA: chain.url });
  own = await aSolanaGrant();
});
afterEach(() => chain.close());

const aSignature = () => bs58.encode(randomBytes(64));
const grant = () => landedGrant(encodeUnsignedBase64(encodeMessage(own.message)));
/** It names the entry, and grants another address. */
function unrelated(): object {
  const { whitelister } = own;
  const address = Keypair.generate().publicKey.toBase58();
  return landedGrant(encodeUnsignedBase64(encodeMessage(prepareOnSolana({ whitelister, address }))));
}
async function find(): Promise<string[]> {
  const session = await sessionOf('viewer');
  const { signatures } = await findGrantSignatures({ id: own.walletId, session });
  return signatures.map(({ signature }) => signature);
}
const readCount = () => chain.calls.filter(({ method }) => method === 'getTransaction').length;

describe('[R127] the transaction that made a grant is found', () => {
  test.each([1, 7, 24])('behind %i newer ones that only name the entry', async (count) => {
    const made = aSignature();
    for (let n = 0; n < count; n += 1) landed.push([aSignature(), unrelated()]);
    landed.push([made, grant()]);
    expect(await find()).toEqual([made]);
  });

  test('the newer of two, once the history has it', async () => {
    const [old, again] = [aSignature(), aSignature()];
    landed = [[old, grant()]];
    expect(await find()).toEqual([old]);
    landed = [[again, grant()], ...landed];
    expect((await find())[0]).toBe(again);
  });

  test.each<[string, () => unknown]>([
    ['only unrelated ones are there', unrelated],
    ['the node has no record of it yet', () => null],
    ['its record makes no sense', () => ({ slot: 5 })],
    ['it failed', () => ({ ...grant(), meta: { err: { InstructionError: [0, 'Custom'] } } })],
  ])('and none where %s', async (_what, record) => {
    landed = [[aSignature(), record()]];
    expect(await find()).toEqual([]);
    const made = aSignature();
    landed.push([made, grant()]);
    expect(await find()).toEqual([made]);
  });

  test('where a program made the call', async () => {
    const made = aSignature();
    const whole = grant() as { meta: object };
    const accounts = own.message.instructions[0]?.accountIndexes ?? [];
    const call = { programIdIndex: 5, accounts, data: bs58.encode(own.message.instructions[0]?.data ?? []) };
    const message = {
      ...own.message,
      instructions: [{ programIdIndex: 4, accountIndexes: [0], data: new Uint8Array(4) }],
    };
    const outer = landedGrant(encodeUnsignedBase64(encodeMessage(message)));
    const meta = { ...whole.meta, innerInstructions: [{ index: 0, instructions: [call] }] };
    landed = [[made, { ...outer, meta }]];
    expect(await find()).toEqual([made]);
  });

  test('what was read is not read again', async () => {
    landed = [
      [aSignature(), unrelated()],
      [aSignature(), grant()],
    ];
    await find();
    await find();
    expect(readCount()).toBe(2);
  });

  test('a node that cannot be reached is no history without a grant', async () => {
    chain.isUnavailable = true;
    await expect(find()).rejects.toMatchObject({ fault: { code: 'chain_unreachable' } });
  });
});
