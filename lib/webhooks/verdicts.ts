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
  /** Authentic, with a time in the future: not merged, as it would stay newer than all that follow. */
  'time_ahead',
] as const;
export type DeliveryVerdict = (typeof DELIVERY_VERDICTS)[number];

interface VerdictRow {
  readonly tone: StatusTone;
  /**
   * What it does to its conversion. `merged`: the mirror takes what it says. `read`: it may report a change,
   * so the conversion is read. `refused`: it is not acknowledged, uses up no event id, and is sent again.
   */
  readonly effect: 'merged' | 'read' | 'none' | 'refused';
  /** The status of the HTTP response; any 2xx acknowledges for good (R90, R91). */
  readonly responseStatus: 200 | 400 | 401;
  /** Whether its signature was verified. It is that of a copy sent too late, too, which is refused. */
  readonly isAuthentic: boolean;
  /** Whether a user may have it processed again: acknowledged, and no other delivery holds its event. */
  readonly isReprocessable: boolean;
}

const OF_EVENT = { responseStatus: 200, isAuthentic: true, isReprocessable: true } as const;
const REFUSED = { tone: 'danger', effect: 'refused', isReprocessable: false } as const;

const VERDICT_TABLE = {
  accepted: { tone: 'success', effect: 'merged', ...OF_EVENT },
  duplicate: { tone: 'neutral', effect: 'none', ...OF_EVENT, isReprocessable: false },
  sample: { tone: 'neutral', effect: 'none', ...OF_EVENT },
  unknown_type: { tone: 'attention', effect: 'read', ...OF_EVENT },
  wrong_environment: { tone: 'danger', effect: 'none', ...OF_EVENT },
  wrong_version: { tone: 'danger', effect: 'none', ...OF_EVENT },
  unreadable: { tone: 'danger', effect: 'read', ...OF_EVENT },
  bad_signature: { ...REFUSED, responseStatus: 401, isAuthentic: false },
  stale_timestamp: { ...REFUSED, responseStatus: 400, isAuthentic: true },
  time_ahead: { tone: 'attention', effect: 'read', ...OF_EVENT },
} as const satisfies Readonly<Record<DeliveryVerdict, VerdictRow>>;

type VerdictOf<Effect extends VerdictRow['effect']> = {
  [Verdict in DeliveryVerdict]: (typeof VERDICT_TABLE)[Verdict]['effect'] extends Effect ? Verdict : never;
}[DeliveryVerdict];
export type DoubtfulVerdict = VerdictOf<'read'>;
export type RefusedVerdict = VerdictOf<'refused'>;

/** Authentic and in time, and answered so: the service does not send them again. */
export const ACKNOWLEDGED_VERDICTS: readonly DeliveryVerdict[] = DELIVERY_VERDICTS.filter(isAcknowledged);

export const REFUSED_VERDICTS: readonly RefusedVerdict[] = DELIVERY_VERDICTS.filter(isRefused);

/** Deliveries that use up no event id: another of the same event was stored before, or may come. */
export const REPEATABLE_VERDICTS: readonly DeliveryVerdict[] = ['duplicate', ...REFUSED_VERDICTS];

/** Verdicts of events that change the mirror, or have the conversion read that they name. */
export const EFFECTIVE_VERDICTS: readonly DeliveryVerdict[] = DELIVERY_VERDICTS.filter(
  (verdict) => effectOf(verdict) === 'merged' || isDoubtful(verdict),
);

export const REPROCESSABLE_VERDICTS: readonly DeliveryVerdict[] = DELIVERY_VERDICTS.filter(isReprocessable);

export function verdictTone(verdict: DeliveryVerdict): StatusTone {
  return VERDICT_TABLE[verdict].tone;
}

/** What the dashboard answered. */
export function responseStatusOf(verdict: DeliveryVerdict): VerdictRow['responseStatus'] {
  return VERDICT_TABLE[verdict].responseStatus;
}

/** Authentic and in time. */
export function isAcknowledged(verdict: DeliveryVerdict): boolean {
  return !isRefused(verdict);
}

/** Whether it changes nothing itself: it may report a change, and a read will show it. */
export function isDoubtful(verdict: DeliveryVerdict): verdict is DoubtfulVerdict {
  return effectOf(verdict) === 'read';
}

/** Whether its signature was verified when it was received. */
export function isAuthentic(verdict: DeliveryVerdict): boolean {
  return VERDICT_TABLE[verdict].isAuthentic;
}

export function isReprocessable(verdict: DeliveryVerdict): boolean {
  return VERDICT_TABLE[verdict].isReprocessable;
}

function isRefused(verdict: DeliveryVerdict): verdict is RefusedVerdict {
  return effectOf(verdict) === 'refused';
}

function effectOf(verdict: DeliveryVerdict): VerdictRow['effect'] {
  return VERDICT_TABLE[verdict].effect;
}
