import { createChangedReports } from '#components/signing/create-changed-reports.ts';
import type { ChangedFields } from '#lib/evm/burn/find-changed-fields.ts';

/** A grant that a wallet broadcast otherwise than it was checked (B2). */
interface ChangedGrant {
  readonly txHash: string;
  /** The registration it was for. */
  readonly walletId: string;
  /** The program that sent it (B3). */
  readonly walletName: string;
  readonly fields: ChangedFields;
}

export const changedGrants = createChangedReports<ChangedGrant>(({ txHash }) => txHash);
