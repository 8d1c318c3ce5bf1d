import { changeIntent, fireEvent, type IntentChange } from './change-intent.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { KnownStatus } from '#lib/intents/status.ts';

export interface ForcedStatus {
  readonly status: KnownStatus;
  readonly statusReason: string | null;
  /** Undefined leaves it as it is. */
  readonly failureCode: string | undefined;
  readonly providerFailureCode: string | undefined;
  readonly scheduledForMs: number | null;
}

/**
 * Puts an intent into any status, as only the outside world could, and fires the event of that move. Its
 * background steps stop. Forcing the status it already has fires the event again: a control call is always a
 * transition.
 */
export function forceStatus(
  service: ServiceContext,
  id: string,
  forced: ForcedStatus,
): IntentRecord | undefined {
  return service.store.transaction(() => {
    const before = service.store.intents.find(id);
    const after = changeIntent(service, id, (intent) => toChange(intent, forced));
    if (before && after && before.status === after.status) fireEvent(service, after);
    return after;
  });
}

function toChange(intent: IntentRecord, forced: ForcedStatus): IntentChange {
  return {
    status: forced.status,
    statusReason: forced.statusReason,
    scheduledForMs:
      forced.status === 'scheduled' && intent.intentType === 'offramp' ? forced.scheduledForMs : null,
    ...toFailure(intent, forced),
    stepAtMs: null,
    held: true,
  };
}

/** The newest failure is current; the first one stays the original once a later one changes it (R41). */
export function toFailure(
  intent: IntentRecord,
  failure: Pick<ForcedStatus, 'failureCode' | 'providerFailureCode'>,
): Pick<
  IntentRecord,
  'failureCode' | 'providerFailureCode' | 'originalFailureCode' | 'originalProviderFailureCode'
> {
  const { failureCode = intent.failureCode } = failure;
  const isNewCause = intent.failureCode !== null && failureCode !== intent.failureCode;
  const isFirstChange = isNewCause && intent.originalFailureCode === null;
  return {
    failureCode,
    providerFailureCode: failure.providerFailureCode ?? (isNewCause ? null : intent.providerFailureCode),
    originalFailureCode: isFirstChange ? intent.failureCode : intent.originalFailureCode,
    originalProviderFailureCode: isFirstChange
      ? intent.providerFailureCode
      : intent.originalProviderFailureCode,
  };
}
