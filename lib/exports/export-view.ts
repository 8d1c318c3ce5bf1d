import { z } from 'zod';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { EXPORT_FORMATS } from './export-format.ts';

/** The lists that can be exported. */
export const EXPORTED_LISTS = ['intents'] as const;

/**
 * `waiting`: asked for, its file not fetched yet. `complete` means that the last byte was handed over, not
 * that a disk has it.
 */
export const EXPORT_STATES = ['waiting', 'running', 'complete', 'cancelled', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** What is asked for: exactly what the list shows by this filter. */
export const exportRequestSchema = z.object({
  filter: intentFilterSchema,
  format: z.enum(EXPORT_FORMATS),
});

/** One export, while it runs and in the history. */
export const exportViewSchema = z.object({
  id: z.guid(),
  list: z.enum(EXPORTED_LISTS),
  format: z.enum(EXPORT_FORMATS),
  filter: intentFilterSchema,
  state: z.enum(EXPORT_STATES),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Of the whole file, in hexadecimal; null until it is complete. */
  sha256: z.string().nullable(),
});
export type ExportView = z.infer<typeof exportViewSchema>;
