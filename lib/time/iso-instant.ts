import { z } from 'zod';

/** An instant that we wrote ourselves. What the service sends is `wireInstantSchema`. */
export const isoInstant = z.iso.datetime({ offset: true });
