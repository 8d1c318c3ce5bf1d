import { z } from 'zod';
import { parseBrl } from './cents.ts';

/**
 * An amount as typed, in cents: `missing` when empty, NaN where it is no amount, for the next rule.
 */
export const brlTextSchema = z
  .string()
  .trim()
  .min(1, 'missing')
  .transform((text) => parseBrl(text) ?? Number.NaN);
