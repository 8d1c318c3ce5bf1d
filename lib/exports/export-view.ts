import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { EXPORT_FORMATS } from './export-format.ts';
import { exportSelectionSchema, shownSelectionSchema } from './export-selection.ts';
import { EXPORT_END_REASONS } from './export-end-reasons.ts';

/**
 * `waiting`: its turn has not come, or its file is not fetched yet. `complete` means that the last byte was
 * handed over, not that a disk has it.
 */
export const EXPORT_STATES = ['waiting', 'running', 'complete', 'cancelled', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** What is asked for: exactly what the list shows by this filter. */
export const exportRequestSchema = z.object({
  selection: exportSelectionSchema,
  format: z.enum(EXPORT_FORMATS),
});
export type ExportRequest = z.output<typeof exportRequestSchema>;

/** How many rows a file will have. With `isMore` there may be more than were counted. */
export interface ExportCount {
  readonly rows: number;
  readonly isMore: boolean;
}

/** One export, while it runs and in the history. */
export const exportViewSchema = z.object({
  id: z.guid(),
  selection: shownSelectionSchema,
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  /** Null while it is not over, and where it is not known. */
  reason: z.enum(EXPORT_END_REASONS).nullable().catch(null).default(null),
  /**
   * While it waits, and only for its own user: how many others have to end before its turn comes. With 0 its
   * file can be fetched.
   */
  ahead: z.int().nonnegative().nullable().default(null),
  createdBy: z.string(),
  createdAt: isoInstant,
  finishedAt: isoInstant.nullable(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Of the whole file, in hexadecimal; null until it is complete. */
  sha256: z.string().nullable(),
});
export type ExportView = z.infer<typeof exportViewSchema>;

/** Whether nothing about an export can change any more. */
export function isExportOver({ state }: Pick<ExportView, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running';
}
