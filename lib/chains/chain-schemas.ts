import { z } from 'zod';
import { CHAIN_IDS, ENVIRONMENTS } from './chains.ts';

export const chainIdSchema = z.enum(CHAIN_IDS);
export const environmentSchema = z.enum(ENVIRONMENTS);
