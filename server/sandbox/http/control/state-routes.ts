import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { createClockAdvancer } from '#server/sandbox/domain/advance-clock.ts';
import { toIso } from '#server/sandbox/domain/clock.ts';
import { reseed } from '#server/sandbox/domain/seed.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';
import { toEndpointResource } from './endpoint-routes.ts';
import { toOrganizationResource } from './organization-routes.ts';

const TEN_YEARS_SECONDS = 315_360_000;
const clockSchema = z.object({ advanceSeconds: z.int().min(0).max(TEN_YEARS_SECONDS) });

export function addStateRoutes(app: FastifyInstance, service: ServiceContext): void {
  const advanceClock = createClockAdvancer(service);
  app.get('/state', () => toState(service));
  app.post('/reset', async () => {
    reseed(service);
    for (const chainId of CHAIN_IDS) service.chains[chainId].setStalled(false);
    await Promise.all(CHAIN_IDS.map((chainId) => service.chains[chainId].reset()));
    return toState(service);
  });
  app.post('/clock', async (request) => {
    const { advanceSeconds } = validate(clockSchema, request.body);
    await advanceClock(advanceSeconds);
    return { now: toIso(service.clock.nowMs()) };
  });
}

function toState({ settings, clock, store, chains, accounts }: ServiceContext) {
  return {
    environment: settings.environment,
    now: toIso(clock.nowMs()),
    timeScale: settings.timeScale,
    organization: toOrganizationResource(store.organization.get()),
    apiKeys: store.apiKeys.list().map(({ id, key, environment, expiresAtMs, revoked, ipAllowlist }) => ({
      id,
      key,
      environment,
      expiresAt: toIso(expiresAtMs),
      revoked,
      ipAllowlist,
    })),
    chains: CHAIN_IDS.map((chainId) => toChainResource({ chains }, chainId)),
    accounts,
    webhookEndpoints: store.endpoints.list().map(toEndpointResource),
  };
}

/** A chain as `state` shows it; fields that do not apply to it are null. */
export function toChainResource({ chains }: Pick<ServiceContext, 'chains'>, chainId: ChainId) {
  const chain = chains[chainId];
  return {
    chainId,
    chainRef: chain.chainRef,
    rpcUrl: chain.rpcUrl,
    wsUrl: chain.wsUrl,
    tokenAddress: chain.tokenAddress,
    whitelisterAddress: chain.whitelisterAddress,
    programId: chain.programId,
    signerWallet: chain.signerWallet,
    confirmations: chain.confirmations,
  };
}
