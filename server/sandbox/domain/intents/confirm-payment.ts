import { changeIntent } from './change-intent.ts';
import { getIntent } from './find-intent.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** The payer paid. Throws 409 when the intent is not awaiting a payment. */
export function confirmPayment(service: ServiceContext, id: string): IntentRecord {
  const intent = getIntent(service, id);
  if (intent.status !== 'awaiting_fiat_payment') {
    throw new ServiceError('CONFLICT', `Intent is not awaiting payment (current status: ${intent.status})`);
  }
  return receivePayment(service, intent);
}

export function receivePayment(service: ServiceContext, { id }: IntentRecord): IntentRecord {
  const changed = changeIntent(service, id, (intent) =>
    intent.status === 'awaiting_fiat_payment'
      ? {
          status: 'fiat_received',
          stepAtMs: service.clock.nowMs() + service.settings.blockTimeMs,
          held: false,
        }
      : undefined,
  );
  if (!changed) throw new ServiceError('NOT_FOUND', 'Intent not found');
  return changed;
}
