import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authOptions } from '#server/auth/sign-in/auth-options.ts';
import { callChain } from './chains/rpc-client.ts';
import { getHello } from '#server/conversion/verbs/get-hello.ts';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { useTestEnv } from './testing/test-env.ts';

const { name, version } = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const AGENT = `${name}/${version}`;

let service: ScriptedService | undefined;
afterEach(() => service?.close());

describe('whom others see', () => {
  test('is named with its version in package.json', () => {
    expect(AGENT).toMatch(/^conversion-dashboard\/\d+\.\d+\.\d+/);
  });

  test('the service sees the name and the version', async () => {
    service = await startScriptedService(() => ({ status: 200, body: 'hello' }));
    await getHello(service.connection);
    expect(service.requests.map(({ headers }) => headers['user-agent'])).toEqual([AGENT]);
  });

  test('a node sees the name and the version', async () => {
    service = await startScriptedService(() => ({ status: 200, body: { jsonrpc: '2.0', id: 1, result: 1 } }));
    useTestEnv({ RPC_URL_SOLANA: service.url });
    await callChain('solana', { method: 'getSlot', params: [] });
    expect(service.requests.map(({ headers }) => headers['user-agent'])).toEqual([AGENT]);
  });

  test('an identity provider sees the name and the version', () => {
    useTestEnv({
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_CLIENT_ID: 'a-client',
      OIDC_CLIENT_SECRET: 'a-secret-of-some-length',
    });
    expect(authOptions().providers).toContainEqual(
      expect.objectContaining({ httpOptions: { headers: { 'User-Agent': AGENT }, timeout: 10_000 } }),
    );
  });
});
