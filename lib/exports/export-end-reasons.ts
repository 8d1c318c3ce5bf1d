/**
 * Why a file is not whole. A failed one has one; a cancelled one only where it was not its user who cancelled
 * it. Rows of before this list have none.
 */
export const EXPORT_END_REASONS = [
  'out_of_time',
  'paused',
  'database_unavailable',
  'stopped',
  'too_many',
  'internal',
  'access_ended',
  'another_started',
] as const;
export type ExportEndReason = (typeof EXPORT_END_REASONS)[number];
