import { z } from 'zod';

const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An instant as the service sends it, ISO 8601 with its offset. Only of the years 1 to 9999: PostgreSQL holds
 * no year 0, and a date after 9999 is written in another form.
 */
export const wireInstantSchema = z.iso.datetime({ offset: true }).refine((text) => {
  const ms = Date.parse(text);
  return ms >= FIRST_MS && ms <= LAST_MS;
}, 'must be in the years 1 to 9999');
