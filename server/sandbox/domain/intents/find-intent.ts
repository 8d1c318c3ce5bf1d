import { changeIntent } from './change-intent.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

type Reader = Pick<ServiceContext, 'store' | 'clock' | 'settings' | 'wake'>;

/** The intent as it is now, an expiry that has just passed included. Throws 404 (R22). */
export function getIntent(service: Reader, id: string): IntentRecord {
  const intent = expireIfDue(service, id.toLowerCase());
  if (!intent) throw new ServiceError('NOT_FOUND', 'Intent not found');
  return intent;
}

/** Expires every intent whose time has passed, however many, so that a list never shows one as still open. */
export function expireDueIntents(service: Reader): void {
  const { store, clock } = service;
  // The store names a few hundred at a time: each round takes those out that it could expire.
  const expireNamed = () =>
    store.intents.listDue(clock.nowMs()).filter(({ id }) => expireIfDue(service, id)?.status === 'expired');
  while (store.transaction(expireNamed).length > 0);
}

export function expireIfDue(service: Reader, id: string): IntentRecord | undefined {
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
