import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { floorCents } from '#server/sandbox/domain/wallets/limits.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import {
  DEFAULT_MINT_MAXIMUM_BASE_UNITS,
  DEFAULT_MINT_MINIMUM_BASE_UNITS,
} from '#server/sandbox/evm/seed-values.ts';
import { validate, ValidationError } from '#server/sandbox/http/validation-error.ts';
import { toChainResource } from './state-routes.ts';

const paramsSchema = z.object({ chainId: z.string() });
const cents = z.int().nonnegative().nullish();
/** Null restores the default. */
const settingsSchema = z.object({
  mintMinCents: cents,
  mintMaxCents: cents,
  limitCeilingCents: cents,
  whitelisterProvisioned: z.boolean().nullish(),
});
type ChainSettings = z.infer<typeof settingsSchema>;

export function addChainSettingRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.patch('/chains/:chainId', async (request) => {
    const chainId = chainIdSchema.safeParse(paramsSchema.parse(request.params).chainId).data;
    if (chainId === undefined) throw new ServiceError('NOT_FOUND', 'Chain not found');
    const settings = validate(settingsSchema, request.body);
    if (!isEvmChainId(chainId)) {
      refuseOnSolana(settings);
      return toChainResource(service, chainId);
    }
    const chain = service.chains[chainId];
    await setMintBounds(chain, settings);
    const { limitCeilingCents, whitelisterProvisioned } = settings;
    if (limitCeilingCents !== undefined) await chain.setLimitCeiling(toBaseUnits(limitCeilingCents));
    if (whitelisterProvisioned !== undefined) {
      service.store.outsideWorld.setProvisioned(chainId, whitelisterProvisioned ?? true);
    }
    return { ...toChainResource(service, chainId), ...(await readSettings(service, chain)) };
  });
}

async function setMintBounds(chain: EvmChain, { mintMinCents, mintMaxCents }: ChainSettings): Promise<void> {
  if (mintMinCents === undefined && mintMaxCents === undefined) return;
  const now = await chain.getMintBounds();
  const minimumBaseUnits = boundAfter(mintMinCents, now.minimumBaseUnits, DEFAULT_MINT_MINIMUM_BASE_UNITS);
  const maximumBaseUnits = boundAfter(mintMaxCents, now.maximumBaseUnits, DEFAULT_MINT_MAXIMUM_BASE_UNITS);
  if (minimumBaseUnits > maximumBaseUnits) {
    const path = [mintMinCents === undefined ? 'mintMaxCents' : 'mintMinCents'];
    const message = 'the minimum would be above the maximum';
    throw new ValidationError({ mintMinCents, mintMaxCents }, [{ code: 'custom', path, message }]);
  }
  await chain.setMintBounds({ minimumBaseUnits, maximumBaseUnits });
}

function boundAfter(
  asked: number | null | undefined,
  nowBaseUnits: bigint,
  defaultBaseUnits: bigint,
): bigint {
  if (asked === undefined) return nowBaseUnits;
  return asked === null ? defaultBaseUnits : expectedBaseUnits(asked);
}

function toBaseUnits(asked: number | null): bigint | 'restore' {
  return asked === null ? 'restore' : expectedBaseUnits(asked);
}

async function readSettings({ store }: ServiceContext, chain: EvmChain) {
  const [bounds, ceilingBaseUnits] = await Promise.all([
    chain.getMintBounds(),
    chain.whitelister.getLimitCeiling(),
  ]);
  return {
    mintMinCents: floorCents(bounds.minimumBaseUnits),
    mintMaxCents: floorCents(bounds.maximumBaseUnits),
    limitCeilingCents: floorCents(ceilingBaseUnits),
    whitelisterProvisioned: store.outsideWorld.isProvisioned(chain.chainId),
  };
}

/**
 * On Solana nothing bounds a mint but the grant, and the authorizing wallet is a wallet: a row that can be
 * patched.
 */
function refuseOnSolana(settings: ChainSettings): void {
  const issues = Object.entries(settings)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field]) => ({ code: 'custom', path: [field], message: 'does not exist on solana' }));
  if (issues.length > 0) throw new ValidationError(settings, issues);
}
