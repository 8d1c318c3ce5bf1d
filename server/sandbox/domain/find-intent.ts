import { changeIntent } from './change-intent.ts';
import type { IntentRecord } from './intent-record.ts';
import type { ServiceContext } from './service-context.ts';
import { ServiceError } from './service-error.ts';

/** The intent as it is now, an expiry that has just passed included. Throws 404 (R22). */
export function getIntent(service: ServiceContext, id: string): IntentRecord {
  const intent = expireIfDue(service, id.toLowerCase());
  if (!intent) throw new ServiceError('NOT_FOUND', 'Intent not found');
  return intent;
}

/** Expires every intent whose time has passed, so that a list never shows one as still open. */
export function expireDueIntents(service: ServiceContext): void {
  for (const { id } of service.store.intents.listDue(service.clock.nowMs())) expireIfDue(service, id);
}

export function expireIfDue(service: ServiceContext, id: string): IntentRecord | undefined {
  const intent = service.store.intents.find(id);
  if (!intent || !hasExpired(intent, service.clock.nowMs())) return intent;
  return changeIntent(service, id, (stored) =>
    hasExpired(stored, service.clock.nowMs()) ? { status: 'expired' } : undefined,
  );
}

function hasExpired(intent: IntentRecord, nowMs: number): boolean {
  const awaitsSomeone =
    intent.status === 'awaiting_fiat_payment' || intent.status === 'awaiting_burn_approval';
  return awaitsSomeone && !intent.held && nowMs >= intent.expiresAtMs;
}
