import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { TIME_ZONE } from '#lib/i18n/locales.ts';

/** The first instant of a day of the app's time zone. */
export function startOfDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${TIME_ZONE})`;
}

/** The first instant after a day of the app's time zone. */
export function endOfDay(day: string): SQL {
  return sql`((${day}::date + 1)::timestamp at time zone ${TIME_ZONE})`;
}
