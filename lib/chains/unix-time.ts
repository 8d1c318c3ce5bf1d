import { z } from 'zod';

/** The last second of the year 9999. What a node or a process says beyond it is no time. */
const LAST_UNIX_SECOND = 253_402_300_799;

/** A time in Unix seconds, as chains say it. */
export const unixTimeSchema = z.int().min(0).max(LAST_UNIX_SECOND);

/** A time in Unix milliseconds that `Date` can hold. */
export const unixMsSchema = z
  .number()
  .min(0)
  .max(LAST_UNIX_SECOND * 1_000);
