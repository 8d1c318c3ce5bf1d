import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { SOLANA_GENESIS_HASH } from '#lib/solana/solana-genesis.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()).default([]) });

/** A long result, written as JSON once. It is sent in parts, as far as it is read. */
export class LongResult {
  readonly json: Buffer;

  constructor(value: unknown) {
    this.json = Buffer.from(JSON.stringify(value));
  }
}

/** What a method answers, at once or later, perhaps a `LongResult`. Throwing is a JSON-RPC error. */
export type ScriptedMethod = (params: readonly unknown[]) => unknown;

export interface ScriptedChain {
  readonly url: string;
  /** What the node does; a test changes it as it goes. A method that is not here is refused. */
  readonly methods: Record<string, ScriptedMethod>;
  /** Every call so far. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[];
  /** While true, there is no answer. */
  isUnavailable: boolean;
  readonly close: () => Promise<void>;
}

interface Said {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A node on a loopback port that answers what the test says; asked as a node of Solana, it is of devnet. */
export async function startScriptedChain(
  methods: Record<string, ScriptedMethod> = {},
): Promise<ScriptedChain> {
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      if (chain.isUnavailable) {
        message.socket.destroy();
        return;
      }
      const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
      chain.calls.push(call);
      response.setHeader('content-type', 'application/json');
      void answer(call).then((said) => {
        if (said.result instanceof LongResult) return sendLong(response, call.id, said.result);
        response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said }));
      });
    });
  });
  const answer = async ({ method, params }: z.infer<typeof callSchema>): Promise<Said> => {
    const run = chain.methods[method];
    if (!run) return { error: { code: -32601, message: `no ${method}` } };
    try {
      return { result: (await run(params)) ?? null };
    } catch (error) {
      return { error: { code: -32000, message: error instanceof Error ? error.message : 'failed' } };
    }
  };
  const { url, close } = await listenOnLoopback(server);
  const chain: ScriptedChain = {
    url,
    methods: { getGenesisHash: () => SOLANA_GENESIS_HASH.sandbox, ...methods },
    calls: [],
    isUnavailable: false,
    close,
  };
  return chain;
}

const PART_BYTES = 64 * 1024;

async function sendLong(response: ServerResponse, id: number, { json }: LongResult): Promise<void> {
  const start = Buffer.from(`{"jsonrpc":"2.0","id":${String(id)},"result":`);
  const end = Buffer.from('}');
  function* parts() {
    yield start;
    for (let at = 0; at < json.length; at += PART_BYTES) yield json.subarray(at, at + PART_BYTES);
    yield end;
  }
  response.setHeader('content-length', start.length + json.length + end.length);
  // Whoever has read enough closes the connection.
  await pipeline(Readable.from(parts()), response).catch(() => undefined);
}
