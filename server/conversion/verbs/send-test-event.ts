import 'server-only';
import type { EventType } from '#lib/webhooks/webhook-event.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { sendRequest } from '#server/conversion/request.ts';

interface TestEvent {
  readonly endpointId: string;
  readonly eventType: EventType;
  /** Selects an intermediate status for some types; the list of values is not documented. */
  readonly caseId?: string;
}

const TIMEOUT_MS = 8_000;

/** `POST /v2/webhooks/endpoints/:id/test`. The answer's body is not documented, so it is not read (R97). */
export async function sendTestEvent(connection: Connection, event: TestEvent): Promise<void> {
  await sendRequest(
    connection,
    {
      method: 'POST',
      path: `/webhooks/endpoints/${encodeURIComponent(event.endpointId)}/test`,
      body: JSON.stringify({
        eventType: event.eventType,
        ...(event.caseId !== undefined && { caseId: event.caseId }),
      }),
      timeoutMs: TIMEOUT_MS,
      isProbe: true,
    },
    () => undefined,
  );
}
