import { z } from 'zod';
import { INTENT_TYPES } from './intent-type.ts';

export const intentTypeSchema = z.enum(INTENT_TYPES);
