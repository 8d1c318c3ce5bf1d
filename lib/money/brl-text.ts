import { z } from 'zod';
import { parseBrl } from './cents.ts';

/** Reais with more digits after the comma than cents have. */
const TOO_PRECISE = /^(?:R\$)?\s*[\d.]+,\d{3,}$/;
/** Spelled as an amount, and more than the API can be asked for where `parseBrl` refuses it. */
const SPELLED = /^(?:R\$)?\s*(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/;

/**
 * An amount as typed, in cents: `missing` when empty, what is wrong where that is clear, NaN where it is no
 * amount, for the next rule.
 */
export const brlTextSchema = z
  .string()
  .trim()
  .min(1, 'missing')
  .transform((text, context) => {
    const cents = parseBrl(text);
    if (cents !== undefined) return cents;
    const isTooPrecise = TOO_PRECISE.test(text);
    if (!isTooPrecise && !SPELLED.test(text)) return Number.NaN;
    context.addIssue(isTooPrecise ? 'amount_too_precise' : 'amount_too_large');
    return z.NEVER;
  });
