import 'server-only';
import { z } from 'zod';
import type { ApiCallList } from '#lib/intents/api-call.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { listServiceCalls } from '#server/store/service-calls-repository.ts';

const MOST_CALLS = 100;

/** The newest calls to the service about an intent. Throws `forbidden` or `not_found`. */
export async function listApiCalls({
  id,
  session,
}: {
  readonly id: string;
  readonly session: Session;
}): Promise<ApiCallList> {
  requireAllowed(session, 'intents.read');
  const db = database();
  const row = z.guid().safeParse(id).success ? await findIntent(db, id) : undefined;
  if (!row) throw new FaultError('not_found');
  const subject = { intentId: row.id, idempotencyKey: row.createRequestKey };
  const rows = await listServiceCalls(db, subject, MOST_CALLS);
  return {
    calls: rows.map(({ id: callId, calledAt, intentId: _, ...call }) => ({
      ...call,
      id: String(callId),
      at: calledAt.toISOString(),
    })),
  };
}
