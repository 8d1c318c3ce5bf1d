import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** prepare-burn and approve-burn exist in one status only; the refusal names the current one (R58, R80). */
export function requireAwaitingBurn(intent: IntentRecord): void {
  if (intent.status === 'awaiting_burn_approval') return;
  throw new ServiceError(
    'BAD_REQUEST',
    `Intent is not awaiting burn approval (current status: ${intent.status})`,
  );
}
