import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** States in which the one proof of the intent is chosen: another could only be a second burn (R81). */
export const PROOF_CHOSEN: ReadonlySet<BurnAttemptRow['state']> = new Set([
  'submitting',
  'accepted',
  'escalated',
]);
