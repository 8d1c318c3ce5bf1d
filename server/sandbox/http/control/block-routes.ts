import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';

const MOST_BLOCKS = 100;
/** The node keeps the state of so many blocks, less some that a slow call may still need. */
const DEEPEST_REORGANISATION = 24;

const paramsSchema = z.object({ chainId: z.string() });
const mineSchema = z.object({ blocks: z.int().min(1).max(MOST_BLOCKS) });
const stallSchema = z.object({ stalled: z.boolean() });
const reorganiseSchema = z.object({
  depth: z.int().min(1).max(DEEPEST_REORGANISATION),
  dropTransactions: z.boolean().default(false),
});

/** Decides over the blocks of the chains: mine some, none, or other ones. */
export function addBlockRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.get('/chains', async () => ({
    chains: await Promise.all(CHAIN_IDS.map((chainId) => toBlockResource(service, chainId))),
  }));
  app.post('/chains/:chainId/mine', async (request) => {
    const chainId = parseChainId(request);
    await service.chains[chainId].mineBlocks(validate(mineSchema, request.body).blocks);
    return toBlockResource(service, chainId);
  });
  app.post('/chains/:chainId/stall', async (request) => {
    const chainId = parseChainId(request);
    service.chains[chainId].setStalled(validate(stallSchema, request.body).stalled);
    return toBlockResource(service, chainId);
  });
  app.post('/chains/:chainId/reorganise', async (request) => {
    const chainId = parseChainId(request);
    const { depth, dropTransactions } = validate(reorganiseSchema, request.body);
    const chain = service.chains[chainId];
    if (chain.family === 'solana') {
      throw new ServiceError('CONFLICT', 'The local Solana chain has no forks: it cannot be reorganised');
    }
    const { minedAgain, dropped } = await chain.reorganise({ depth, dropsTransactions: dropTransactions });
    return { ...(await toBlockResource(service, chainId)), minedAgain, dropped };
  });
}

function parseChainId({ params }: FastifyRequest): ChainId {
  const chainId = chainIdSchema.safeParse(paramsSchema.parse(params).chainId).data;
  if (chainId === undefined) throw new ServiceError('NOT_FOUND', 'Chain not found');
  return chainId;
}

async function toBlockResource({ chains }: ServiceContext, chainId: ChainId) {
  const chain = chains[chainId];
  return { chainId, height: await chain.getHeadHeight(), stalled: chain.isStalled };
}
