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

interface VerdictRow {
  readonly tone: StatusTone;
  /** The status of the HTTP response; any 2xx acknowledges for good (R90, R91). */
  readonly responseStatus: 200 | 400 | 401;
  /** Whether its signature was verified. It is that of a copy sent too late, too, which is refused. */
  readonly isAuthentic: boolean;
  /** Whether a user may have it processed again: acknowledged, and no other delivery holds its event. */
  readonly isReprocessable: boolean;
}

const OF_EVENT = { responseStatus: 200, isAuthentic: true, isReprocessable: true } as const;
const REFUSED = { tone: 'danger', isReprocessable: false } as const;

const VERDICT_TABLE: Readonly<Record<DeliveryVerdict, VerdictRow>> = {
  accepted: { tone: 'success', ...OF_EVENT },
  duplicate: { tone: 'neutral', ...OF_EVENT, isReprocessable: false },
  sample: { tone: 'neutral', ...OF_EVENT },
  unknown_type: { tone: 'attention', ...OF_EVENT },
  wrong_environment: { tone: 'danger', ...OF_EVENT },
  wrong_version: { tone: 'danger', ...OF_EVENT },
  unreadable: { tone: 'danger', ...OF_EVENT },
  bad_signature: { ...REFUSED, responseStatus: 401, isAuthentic: false },
  stale_timestamp: { ...REFUSED, responseStatus: 400, isAuthentic: true },
  time_ahead: { tone: 'attention', ...OF_EVENT },
};

/** Authentic and in time, and answered so: the service does not send them again. */
export const ACKNOWLEDGED_VERDICTS: readonly DeliveryVerdict[] = DELIVERY_VERDICTS.filter(isAcknowledged);

export const REPROCESSABLE_VERDICTS: readonly DeliveryVerdict[] = DELIVERY_VERDICTS.filter(isReprocessable);

export function verdictTone(verdict: DeliveryVerdict): StatusTone {
  return VERDICT_TABLE[verdict].tone;
}

/** What the dashboard answered. */
export function responseStatusOf(verdict: DeliveryVerdict): VerdictRow['responseStatus'] {
  return VERDICT_TABLE[verdict].responseStatus;
}

/** Not so: it is refused. Such a delivery uses up no event id, and the service sends it again. */
export function isAcknowledged(verdict: DeliveryVerdict): boolean {
  return VERDICT_TABLE[verdict].responseStatus === 200;
}

/** Whether its signature was verified when it was received. */
export function isAuthentic(verdict: DeliveryVerdict): boolean {
  return VERDICT_TABLE[verdict].isAuthentic;
}

export function isReprocessable(verdict: DeliveryVerdict): boolean {
  return VERDICT_TABLE[verdict].isReprocessable;
}
