import 'server-only';
import type { TestEventInput } from '#lib/webhooks/delivery-actions.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { sendTestEvent as send } from '#server/conversion/verbs/send-test-event.ts';
import { orUnconfirmed } from '#server/conversion/service-error.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';

/**
 * Has the service deliver a test event to this dashboard's endpoint. Throws `not_found` when the settings
 * name no endpoint, `forbidden`, `signed_out`, `test_event_unconfirmed` or a refusal.
 * Whoever asked is in the audit log, whatever the service says.
 */
export async function sendTestEvent({
  eventType,
  caseId,
  session,
}: TestEventInput & { readonly session: Session }): Promise<null> {
  const { webhookEndpointId: endpointId } = env();
  if (endpointId === undefined) throw new FaultError('not_found');
  await commitAs({ session, permission: 'webhooks.test' }, ({ tx }) =>
    appendAudit(tx, {
      actorUserId: session.userId,
      action: 'webhook.test-requested',
      subject: endpointId,
      details: { eventType, ...(caseId !== undefined && { caseId }) },
    }),
  );
  await orUnconfirmed('test_event_unconfirmed', () =>
    send(conversionConnection(), { endpointId, eventType, caseId }),
  );
  return null;
}
