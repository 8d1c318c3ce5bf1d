import type { StatusTone } from '#lib/intents/status.ts';

/** What became of a delivery when it was received. */
export const DELIVERY_VERDICTS = [
  'accepted',
  'duplicate',
  'sample',
  'unknown_type',
  'wrong_environment',
  'wrong_version',
  'unreadable',
  'bad_signature',
  'stale_timestamp',
  /** Authentic, with a time in the future: stored, and not applied. */
  'time_ahead',
] as const;
export type DeliveryVerdict = (typeof DELIVERY_VERDICTS)[number];

/** Not authentic, or not proven to be: such a delivery uses up no event id, and is not acknowledged. */
export const REFUSED_VERDICTS = ['bad_signature', 'stale_timestamp'] as const satisfies DeliveryVerdict[];

interface VerdictRow {
  readonly tone: StatusTone;
  /** The status of the HTTP response; any 2xx acknowledges for good (R90, R91). */
  readonly responseStatus: 200 | 400 | 401;
}

const VERDICT_TABLE: Readonly<Record<DeliveryVerdict, VerdictRow>> = {
  accepted: { tone: 'success', responseStatus: 200 },
  duplicate: { tone: 'neutral', responseStatus: 200 },
  sample: { tone: 'neutral', responseStatus: 200 },
  unknown_type: { tone: 'attention', responseStatus: 200 },
  wrong_environment: { tone: 'danger', responseStatus: 200 },
  wrong_version: { tone: 'danger', responseStatus: 200 },
  unreadable: { tone: 'danger', responseStatus: 200 },
  bad_signature: { tone: 'danger', responseStatus: 401 },
  stale_timestamp: { tone: 'danger', responseStatus: 400 },
  time_ahead: { tone: 'attention', responseStatus: 200 },
};

export function verdictTone(verdict: DeliveryVerdict): StatusTone {
  return VERDICT_TABLE[verdict].tone;
}

/** What the dashboard answered. */
export function responseStatusOf(verdict: DeliveryVerdict): number {
  return VERDICT_TABLE[verdict].responseStatus;
}

/** Whether its signature was verified when it was received. */
export function isVerified(verdict: DeliveryVerdict): boolean {
  return verdict !== 'bad_signature';
}
