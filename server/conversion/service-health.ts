import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { ServiceState } from '#lib/system/system-status.ts';
import { currentMoment, elapsedMs, type Moment } from '#lib/time/moment.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { remember } from '#server/process-singleton.ts';
import { isAboutKeyOrPace } from './service-error.ts';

export interface ServiceHealth {
  readonly state: ServiceState;
  readonly faultCode: FaultCode | null;
  readonly checkedAt: Date | null;
  /** Since when the state is what it is, as far as this process knows. */
  readonly since: Date | null;
}

/** How an exchange with the service ended. */
export interface ExchangeOutcome {
  /** Null when it answered as it should. */
  readonly faultCode: FaultCode | null;
  /**
   * Whether the answer shows that the API's answers can be read; a refusal in its own format does, a greeting
   * does not.
   */
  readonly isReadable: boolean;
}

interface Learned {
  health: ServiceHealth;
  readableAt: Moment | undefined;
  /** Unreadable answers since the last readable one. */
  unreadableRun: number;
  /** Since when it has only asked to slow down; undefined after any other outcome. */
  limitedSince: Moment | undefined;
}

/** The faults that show the state of the service, and not of one request. */
export const SERVICE_FAULTS = [
  'service_key_refused',
  'service_key_wrong_place',
  'service_error',
  'service_unreachable',
  'service_unreadable',
  'service_rate_limited',
] as const satisfies readonly FaultCode[];

/** The state that one such answer shows; null where it takes several, or some time. */
const STATE_BY_FAULT: Readonly<Record<(typeof SERVICE_FAULTS)[number], ServiceState | null>> = {
  service_key_refused: 'refused',
  service_key_wrong_place: 'refused',
  service_error: 'failing',
  service_unreachable: 'unreachable',
  service_unreadable: null,
  service_rate_limited: null,
};
/**
 * One answer that cannot be read does not make the API unreadable: so many in a row do, or one when no
 * readable answer has come for a minute.
 */
const UNREADABLE_RUN = 3;
const READABLE_FOR_MS = 60_000;
/** The service counts calls by the minute: who waits is let through within one, and not refused for five. */
const LIMITED_FOR_MS = 5 * MINUTE_MS;

const NOTHING: Learned = {
  health: { state: 'unknown', faultCode: null, checkedAt: null, since: null },
  readableAt: undefined,
  unreadableRun: 0,
  limitedSince: undefined,
};

/**
 * Notes how an exchange with the service ended: what this process last learned is what the overview shows.
 */
export function recordServiceOutcome({ faultCode, isReadable }: ExchangeOutcome): void {
  const learned = holder();
  const checkedAt = new Date();
  // A gateway may refuse the key or the rate before the API is reached: that does not show it is readable.
  if (isReadable && !isAboutKeyOrPace(faultCode))
    Object.assign(learned, { readableAt: currentMoment(), unreadableRun: 0 });
  if (faultCode === 'service_unreadable') learned.unreadableRun += 1;
  learned.limitedSince =
    faultCode === 'service_rate_limited' ? (learned.limitedSince ?? currentMoment()) : undefined;
  const { state, since } = learned.health;
  const next = isLimitedForGood(learned)
    ? ({ state: 'failing', faultCode } as const)
    : toState(faultCode, isUnreadable(learned));
  learned.health = { ...next, checkedAt, since: next.state === state ? since : checkedAt };
}

/** What this process last learned about the service. */
export function getServiceHealth(): ServiceHealth {
  return holder().health;
}

function holder(): Learned {
  return remember('service-health', () => ({ ...NOTHING }));
}

function isUnreadable({ unreadableRun, readableAt }: Learned): boolean {
  const isOld = readableAt === undefined || elapsedMs(readableAt) > READABLE_FOR_MS;
  return unreadableRun >= UNREADABLE_RUN || (unreadableRun > 0 && isOld);
}

/** Nothing is done any more, however long is waited. */
function isLimitedForGood({ limitedSince }: Learned): boolean {
  return limitedSince !== undefined && elapsedMs(limitedSince) >= LIMITED_FOR_MS;
}

function toState(
  faultCode: FaultCode | null,
  unreadable: boolean,
): Pick<ServiceHealth, 'state' | 'faultCode'> {
  const fault = SERVICE_FAULTS.find((code) => code === faultCode);
  const state = fault ? STATE_BY_FAULT[fault] : null;
  if (state) return { state, faultCode };
  if (unreadable) return { state: 'unreadable', faultCode: 'service_unreadable' };
  // Any other refusal is about one request. That the service asks us to slow down is about all of them.
  return { state: 'ok', faultCode: faultCode === 'service_rate_limited' ? faultCode : null };
}
