import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const organizationSchema = z.object({
  id: z.guid(),
  instanceId: z.guid(),
  partyId: z.guid(),
  displayName: z.string(),
  cnpj: z.string(),
  kybApproved: z.boolean(),
  payoutKeys: z.array(z.string()),
  walletCap: z.int(),
  solanaWallet: z.string().nullable(),
});
export type Organization = z.infer<typeof organizationSchema>;

/** The one organization that this instance serves. */
export function createOrganizationRepository(database: DatabaseSync) {
  const select = database.prepare('SELECT record FROM organization');
  const save = database.prepare(
    'INSERT INTO organization (id, record) VALUES (1, ?) ON CONFLICT DO UPDATE SET record = excluded.record',
  );
  return {
    find(): Organization | undefined {
      const row = select.get();
      return row && organizationSchema.parse(JSON.parse(String(row.record)));
    },
    get(): Organization {
      const organization = this.find();
      if (!organization) throw new Error('the organization is not seeded');
      return organization;
    },
    save(organization: Organization): void {
      save.run(JSON.stringify(organization));
    },
  };
}
