import type { FastifyInstance } from 'fastify';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { FLOW_VERSION } from '#server/sandbox/domain/intents/intent-resource.ts';

export function addInfoRoutes(app: FastifyInstance): void {
  // Plain text, not JSON (R13).
  app.get('/hello', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('Hello from the conversion service'),
  );
  // Names neither organization nor environment (R14); the shapes of `flows` and `chains` are this sandbox's
  // choice.
  app.get('/info', () => ({
    engine: 'v2',
    legacy: false,
    capabilities: ['onramp', 'offramp', 'prepare-burn', 'approve-burn'],
    flows: { onramp: FLOW_VERSION, offramp: FLOW_VERSION },
    chains: CHAIN_IDS,
  }));
}
