/**
 * Why a file is not whole. A failed one has one; a cancelled one only where it was not its user who cancelled
 * it. Rows of before this list have none, and only older ones have `too_many`.
 */
export const EXPORT_END_REASONS = [
  'out_of_time',
  'paused',
  'disconnected',
  'database_unavailable',
  'stopped',
  'too_many',
  'internal',
  'access_ended',
  'another_started',
  'not_fetched',
] as const;
export type ExportEndReason = (typeof EXPORT_END_REASONS)[number];
