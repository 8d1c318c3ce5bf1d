import { z } from 'zod';

/** The days that the database and its neighbours a day on can tell, with room for every conversion. */
const FIRST = '1900-01-01';
const LAST = '2999-12-31';

/** A day as `2026-11-28`. */
export const daySchema = z.iso.date().refine((day) => day >= FIRST && day <= LAST);

/** The same in an address: what cannot be read is as if it were absent. */
export const dayInAddress = daySchema.optional().catch(undefined);
