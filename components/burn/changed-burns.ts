import { createChangedReports } from '#components/signing/create-changed-reports.ts';
import type { ChangedFields } from '#lib/evm/burn/find-changed-fields.ts';

/** A burn that a wallet broadcast otherwise than it was checked (B2). */
export interface ChangedBurn {
  readonly proof: string;
  readonly intentId: string;
  readonly walletName: string;
  readonly fields: ChangedFields;
}

export const changedBurns = createChangedReports<ChangedBurn>(({ proof }) => proof);
