import 'server-only';
import { sql } from 'drizzle-orm';
import { ENDED_STATUSES } from '#lib/intents/status.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { statusBegan } from '#server/store/schema/status-began.ts';
import { literals } from '#server/store/write-out.ts';

/** Since when it has its status: of what is over, when it ended. */
export const STATUS_BEGAN = statusBegan(intents);

/**
 * What is over, or has failed: `ENDED_STATUSES`. Written out, not as parameters: only so does a plan see that
 * the index of these rows serves it.
 */
export const HAS_ENDED = sql`${intents.status} in (${literals(ENDED_STATUSES)})`;
/** Since when it is over; null while it is not. */
export const ENDED_AT = sql<Date | null>`case when ${HAS_ENDED} then ${STATUS_BEGAN} end`.mapWith(
  intents.updatedAt,
);
