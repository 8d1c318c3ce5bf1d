import 'server-only';
import { causesOf } from '#server/errors/causes.ts';

/**
 * Where PostgreSQL measures a row of an index or of a table, or a value. The code 54000 alone is said of
 * limits of the server, too, such as a queue of notices that is full.
 */
const MEASURED_IN: readonly unknown[] = [
  'nbtutils.c',
  'indextuple.c',
  'hashinsert.c',
  'ginentrypage.c',
  'gist.c',
  'spgdoinsert.c',
  'brin_pageops.c',
  'hio.c',
  'heaptoast.c',
  'jsonb.c',
  'jsonb_util.c',
];

/**
 * Whether PostgreSQL refused the values themselves: trying again cannot help. Class 22 is "data exception";
 * 54001 is JSON that is too deep, and 54000 a limit.
 */
export function isDataRefused(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    if (cause.code === '54001' || /^22[0-9A-Z]{3}$/.test(cause.code)) return true;
    if (cause.code === '54000' && 'file' in cause && MEASURED_IN.includes(cause.file)) return true;
  }
  return false;
}
