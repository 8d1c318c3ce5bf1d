import { z } from 'zod';
import { parseBrl } from './cents.ts';

/** An amount as typed, in cents: `missing` when empty, and not a number where it is no amount, for the rule behind it. */
export const brlTextSchema = z
  .string()
  .trim()
  .min(1, 'missing')
  .transform((text) => parseBrl(text) ?? Number.NaN);
