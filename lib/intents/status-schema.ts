import { z } from 'zod';
import { serviceWordSchema } from '#lib/text/service-text.ts';
import { isKnownStatus, type KnownStatus, type Status } from './status.ts';

export const knownStatusSchema = z.custom<KnownStatus>(
  (value) => typeof value === 'string' && isKnownStatus(value),
  'not a status of the service',
);
export const statusSchema: z.ZodType<Status> = serviceWordSchema;
