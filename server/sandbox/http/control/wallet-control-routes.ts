import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { RECONCILIATION_STATUSES, WALLET_ROLES } from '#lib/registrations/wallet.ts';
import { WALLET_STATES } from '#lib/registrations/wallet-state.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { forceWallet } from '#server/sandbox/domain/wallets/force-wallet.ts';
import { banAddress, isBanned, markUnavailable } from '#server/sandbox/domain/wallets/mark-address.ts';
import { toWalletResource } from '#server/sandbox/domain/wallets/wallet-resource.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';
import { TransactionFailedError } from '#server/sandbox/svm/transaction-sender.ts';
import { validate, ValidationError } from '#server/sandbox/http/validation-error.ts';

const paramsSchema = z.object({ id: z.string() });
const grantSchema = z.object({
  chainId: chainIdSchema,
  address: z.string(),
  limitCents: z.int().nonnegative().optional(),
});
const addressSchema = z.object({
  chainId: chainIdSchema,
  address: z.string(),
  mark: z.enum(['banned', 'unavailable']),
});
const forcedSchema = z.object({
  state: z.enum(WALLET_STATES).optional(),
  reconciliationStatus: z.enum(RECONCILIATION_STATUSES).optional(),
  requestedLimitMinor: z.int().positive().nullish(),
  heightBound: z.boolean().optional(),
  role: z.enum(WALLET_ROLES).optional(),
});

type Target = Pick<z.infer<typeof grantSchema>, 'chainId' | 'address'>;

export function addWalletControlRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.post('/grants', async (request) => {
    const { limitCents, ...target } = validate(grantSchema, request.body);
    const address = parseAddress(service, target);
    return { txSignature: await refusable(() => grant(service, { ...target, address }, limitCents)) };
  });
  app.post('/addresses', async (request, reply) => {
    const { mark, ...target } = validate(addressSchema, request.body);
    const marked = { ...target, address: parseAddress(service, target) };
    if (mark === 'banned') await refusable(() => banAddress(service, marked));
    else markUnavailable(service, marked);
    return reply.code(204).send();
  });
  app.patch('/wallets/:id', async (request) => {
    const { id } = paramsSchema.parse(request.params);
    const { requestedLimitMinor: requestedLimitCents, ...rest } = validate(forcedSchema, request.body);
    const { state, reconciliationStatus, heightBound, role } = rest;
    const forced = { state, reconciliationStatus, heightBound, role, requestedLimitCents };
    return toWalletResource(service, await forceWallet(service, id, forced));
  });
}

/**
 * As another party would do it: on Solana by an authorizing wallet that is not the organization's, without a
 * limit.
 */
async function grant(
  { chains }: ServiceContext,
  { chainId, address }: Target,
  limitCents: number | undefined,
): Promise<string> {
  const chain = chains[chainId];
  if (chain.family === 'evm') {
    const limit = limitCents === undefined ? {} : { limitBaseUnits: expectedBaseUnits(limitCents) };
    return chain.whitelister.grantOutOfBand({ recipient: address, ...limit });
  }
  if (limitCents === 0) {
    // The admin could, but a ban is not for a grant to lift.
    if (await isBanned({ chains }, { chainId, address }))
      throw new ServiceError('CONFLICT', 'The address is banned');
    return chain.setWhitelistStatus({ address, status: 'none' });
  }
  return chain.grantAsForeignWhitelister(address);
}

function parseAddress({ chains }: ServiceContext, { chainId, address }: Target): string {
  const parsed = chains[chainId].parseAddress(address);
  if (parsed !== undefined) return parsed;
  const message = `not a valid address on ${chainId}`;
  throw new ValidationError({ chainId, address }, [{ code: 'custom', path: ['address'], message }]);
}

/**
 * What the chain refuses is the caller's business: a second grant on Solana, a grant for a banned address.
 */
async function refusable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isRefusal = error instanceof TransactionFailedError || error instanceof EvmChainError;
    throw isRefusal ? new ServiceError('CONFLICT', `The chain refuses it: ${error.message}`) : error;
  }
}
