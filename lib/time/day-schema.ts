import { z } from 'zod';

/** Between these the database has every day, and the one after it. */
const FIRST = '1900-01-01';
const LAST = '2999-12-31';

/** A day as `2026-11-28`. */
export const daySchema = z.iso.date().refine((day) => day >= FIRST && day <= LAST);

/** The same in an address: what cannot be read is as if it were absent. */
export const dayInAddress = daySchema.optional().catch(undefined);
