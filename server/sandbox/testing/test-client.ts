import { z } from 'zod';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; null when there is none. */
  readonly json: Record<string, unknown>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type TestClient = ReturnType<typeof createTestClient>;

const accountSchema = z.object({
  name: z.string(),
  address: z.string(),
  privateKey: z.string().optional(),
  secretKey: z.string().optional(),
});
const stateSchema = z.looseObject({
  now: z.string(),
  chains: z.array(
    z.looseObject({
      chainId: z.string(),
      rpcUrl: z.string(),
      wsUrl: z.string().nullable(),
      tokenAddress: z.string(),
    }),
  ),
  accounts: z.object({ evm: z.array(accountSchema), solana: z.array(accountSchema) }),
});

/** Sends HTTP to a sandbox, as a partner's server and as the control API's caller. */
export function createTestClient(url: string, apiKey = 'sandbox_demo_key') {
  async function call(
    method: string,
    path: string,
    { body, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && typeof body !== 'string';
    const response = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    const isJsonAnswer = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const json = isJsonAnswer ? z.record(z.string(), z.unknown()).parse(JSON.parse(text)) : {};
    return { status: response.status, headers: response.headers, text, json };
  }

  const v2 = (method: string, path: string, { body, headers }: CallOptions = {}) =>
    call(method, `/v2${path}`, { body, headers: { 'x-api-key': apiKey, ...headers } });
  const control = (method: string, path: string, body?: unknown) => call(method, `/sandbox${path}`, { body });

  const state = async () => stateSchema.parse((await control('GET', '/state')).json);

  return {
    url,
    call,
    v2,
    control,
    /** Creates an intent and expects it to be accepted. */
    async create(
      intentType: 'onramp' | 'offramp',
      body: Record<string, unknown>,
      key?: string,
    ): Promise<Intent> {
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const answer = await v2('POST', `/intents/${intentType}`, { body, headers });
      if (answer.status !== 201)
        throw new Error(`create ${intentType} answered ${answer.status}: ${answer.text}`);
      return intentSchema.parse(answer.json);
    },
    async intent(id: string): Promise<Intent> {
      return intentSchema.parse((await v2('GET', `/intents/${id}`)).json);
    },
    state,
    async chain(chainId: string) {
      const chain = (await state()).chains.find((candidate) => candidate.chainId === chainId);
      if (!chain) throw new Error(`no chain ${chainId}`);
      return chain;
    },
    async account(family: 'evm' | 'solana', name: string) {
      const { accounts } = await state();
      const account = accounts[family].find((candidate) => candidate.name === name);
      if (!account) throw new Error(`no account ${name}`);
      return account;
    },
  };
}
