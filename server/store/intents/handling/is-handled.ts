import 'server-only';
import { sql } from 'drizzle-orm';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** What a mark is of: a later status, or what becomes known of the burn, needs action again. */
export const HANDLED_AS = sql<string>`concat(${intents.status}, ' ', ${intents.burnStanding})`;

/** A user handles it, and nothing has changed since that needs action again; never null. */
export const IS_HANDLED = sql<boolean>`(${intents.handledAt} is not null
  and (${intents.handledAs} is null or ${intents.handledAs} = ${HANDLED_AS})
  and (${intents.contradictedAt} is null or ${intents.contradictedAt} <= ${intents.handledAt}))`;

type HandledColumns = Pick<
  IntentRow,
  'status' | 'burnStanding' | 'contradictedAt' | 'handledAt' | 'handledAs'
>;

/** The rows of `IS_HANDLED`. */
export function isHandled({ status, burnStanding, contradictedAt, handledAt, handledAs }: HandledColumns) {
  if (handledAt === null) return false;
  if (contradictedAt !== null && contradictedAt > handledAt) return false;
  return handledAs === null || handledAs === `${status} ${burnStanding ?? ''}`;
}
