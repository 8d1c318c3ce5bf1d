import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate, ValidationError } from '#server/sandbox/http/validation-error.ts';

const faucetSchema = z
  .object({
    chainId: chainIdSchema,
    address: z.string(),
    amountMinor: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'must be a positive whole number of at most 16 digits, as a string')
      .transform(BigInt)
      .optional(),
    native: z
      .string()
      .regex(
        /^(?=.*[1-9])\d{1,6}(?:\.\d{1,18})?$/,
        'must be a positive decimal number of whole coins, as a string',
      )
      .optional(),
  })
  .refine(({ chainId, native = '' }) => chainId !== 'solana' || !/\.\d{10}/.test(native), {
    path: ['native'],
    message: 'has at most 9 decimals on Solana',
  })
  .refine(({ amountMinor, native }) => amountMinor !== undefined || native !== undefined, {
    path: ['amountMinor'],
    message: 'amountMinor or native is required',
  });

export function addChainRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.post('/faucet', async (request) => {
    const { chainId, address, amountMinor, native } = validate(faucetSchema, request.body);
    const chain = service.chains[chainId];
    const parsed = chain.parseAddress(address);
    if (parsed === undefined) {
      throw new ValidationError(request.body, [
        { code: 'custom', path: ['address'], message: `not a valid address on ${chainId}` },
      ]);
    }
    const txSignatures = await chain.faucet({
      address: parsed,
      ...(amountMinor === undefined ? {} : { amountMinor }),
      ...(native === undefined ? {} : { native }),
    });
    return { txSignatures };
  });
}
