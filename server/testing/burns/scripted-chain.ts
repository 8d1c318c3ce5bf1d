import { createServer } from 'node:http';
import { z } from 'zod';
import { SOLANA_GENESIS_HASH } from '#lib/solana/solana-genesis.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()).default([]) });

/** What a method answers, at once or later. Throwing is a JSON-RPC error. */
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
      void answer(call).then((said) =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said })),
      );
    });
  });
  const answer = async ({ method, params }: z.infer<typeof callSchema>) => {
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
