import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { ENVIRONMENTS, type Environment } from '#lib/chains/chains.ts';
import { SOLANA_GENESIS_HASH } from '#lib/solana/solana-genesis.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { chainRequest } from './chain-request.ts';

const TESTNET = '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3zQyiHqQ3oRvks';

let node: ScriptedChain;
beforeEach(async () => {
  forget('verified-chains');
  node = await startScriptedChain({ getSlot: () => 7 });
});
afterEach(() => node.close());

function ask(environment: Environment) {
  useTestEnv({
    RPC_URL_SOLANA: node.url,
    CONVERSION_ENVIRONMENT: environment,
    NEXTAUTH_URL: 'https://dashboard.example',
    CONVERSION_API_URL: 'https://service.example',
  });
  return chainRequest('solana')('getSlot', []);
}

const asked = () => node.calls.map(({ method }) => method);

describe.each(ENVIRONMENTS)('[R7] a node of Solana in %s', (environment) => {
  test('is asked for its cluster once, and answers where that is the right one', async () => {
    node.methods.getGenesisHash = () => SOLANA_GENESIS_HASH[environment];
    expect([await ask(environment), await ask(environment)]).toEqual([7, 7]);
    expect(asked()).toEqual(['getGenesisHash', 'getSlot', 'getSlot']);
  });

  const others = ENVIRONMENTS.filter((other) => other !== environment);
  test.each([...others.map((other) => SOLANA_GENESIS_HASH[other]), TESTNET, '', null, 7])(
    'that says %j of its cluster is no node, and is asked for it again',
    async (genesis) => {
      node.methods.getGenesisHash = () => genesis;
      await expect(ask(environment)).rejects.toBeInstanceOf(ChainUnreachableError);
      await expect(ask(environment)).rejects.toBeInstanceOf(ChainUnreachableError);
      expect(asked()).toEqual(['getGenesisHash', 'getGenesisHash']);
    },
  );

  test('that refuses to say it is not relied on', async () => {
    delete node.methods.getGenesisHash;
    await expect(ask(environment)).rejects.toBeInstanceOf(ChainRpcError);
    expect(asked()).toEqual(['getGenesisHash']);
  });
});
