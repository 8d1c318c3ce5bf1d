import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isCnpj } from '#lib/pix/payout-key.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';
import type { Organization } from '#server/sandbox/store/organization-repository.ts';

const patchSchema = z.object({
  kybApproved: z.boolean().optional(),
  payoutKeys: z.array(z.string().min(1).max(255)).max(1000).optional(),
  walletCap: z.int().min(0).optional(),
  cnpj: z.string().refine(isCnpj, 'must be 14 digits with valid check digits').optional(),
});

export function toOrganizationResource({ id, cnpj, kybApproved, payoutKeys, walletCap }: Organization) {
  return { id, cnpj, kybApproved, payoutKeys, walletCap };
}

export function addOrganizationRoutes(app: FastifyInstance, { store }: ServiceContext): void {
  app.patch('/organization', (request) => {
    const { kybApproved, payoutKeys, walletCap, cnpj } = validate(patchSchema, request.body);
    const organization = store.organization.get();
    // A new CNPJ leaves the payout-key list as it is.
    const patched: Organization = {
      ...organization,
      kybApproved: kybApproved ?? organization.kybApproved,
      payoutKeys: payoutKeys ?? organization.payoutKeys,
      walletCap: walletCap ?? organization.walletCap,
      cnpj: cnpj ?? organization.cnpj,
    };
    store.organization.save(patched);
    return toOrganizationResource(patched);
  });
}
