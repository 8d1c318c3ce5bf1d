import type { Status } from '#lib/intents/status.ts';

/**
 * When the payout of a scheduled conversion can begin at the earliest (R48): null where the service names no
 * start, and in every other status, even where the service goes on naming one.
 */
export function findPayoutStart<At>({
  status,
  scheduledFor,
}: {
  readonly status: Status;
  readonly scheduledFor: At | null;
}): At | null {
  return status === 'scheduled' ? scheduledFor : null;
}
