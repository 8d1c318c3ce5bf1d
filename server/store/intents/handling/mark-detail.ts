import 'server-only';
import { sql } from 'drizzle-orm';
import { intents } from '#server/store/schema/schema-intents.ts';

/**
 * What a mark is of, or what its user saw: what the database reads of it, and the detail that only its
 * resource shows (`toDetail`), where its reason depends on that. A detail has no `#` and no `|`.
 */
export function markOf(read: string, detail: string): string {
  return detail === '' ? read : `${read}#${detail}`;
}

/** Whether a stored mark is of this detail (`IS_HANDLED` compares the rest). Older versions stored none. */
export function isMarkOf(handledAs: string | null, detail: string): boolean {
  return detail === '' || handledAs?.split('#').at(-1) === detail;
}

/** A stored mark, as far as the database reads it. */
export const WITHOUT_DETAIL = sql`regexp_replace(${intents.handledAs}, '#[^#|]*$', '')`;
