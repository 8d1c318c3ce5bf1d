import 'server-only';
import type { EventType } from '#lib/webhooks/event-types.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { sendRequest } from '#server/conversion/request.ts';

interface TestEventCall {
  readonly endpointId: string;
  readonly eventType: EventType;
  /** Selects an intermediate status, of the types that have any. */
  readonly caseId?: string | undefined;
}

const TIMEOUT_MS = 12_000;

/**
 * `POST /v2/webhooks/endpoints/{endpoint_id}/test`, once: the service delivers a signed sample. What its
 * response holds is not documented, so none of it is read.
 */
export async function sendTestEvent(
  connection: Connection,
  { endpointId, eventType, caseId }: TestEventCall,
): Promise<void> {
  const path = `/webhooks/endpoints/${encodeURIComponent(endpointId)}/test`;
  const body = JSON.stringify({ eventType, ...(caseId !== undefined && { caseId }) });
  await sendRequest(
    connection,
    { method: 'POST', path, body, timeoutMs: TIMEOUT_MS, isProbe: true },
    () => undefined,
  );
}
