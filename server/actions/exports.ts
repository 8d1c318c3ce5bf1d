'use server';

import { getLocale } from 'next-intl/server';
import { z } from 'zod';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import { exportRequestSchema } from '#lib/exports/export-view.ts';
import { countExport as count } from '#server/exports/count-export.ts';
import { cancelExport as cancel } from '#server/exports/cancel-export.ts';
import { startExport as start } from '#server/exports/start-export.ts';
import { defineAction } from './define-action.ts';

/** How many rows an export would have now. */
export const countExport = defineAction({
  name: 'count-export',
  permission: 'exports.create',
  input: exportSelectionSchema,
  run: ({ input, session }) => count(input, session),
});

/** Records an export; its file is then at its own address. */
export const startExport = defineAction({
  name: 'start-export',
  permission: 'exports.create',
  input: exportRequestSchema,
  run: async ({ input, session }) => start(input, { session, locale: await getLocale() }),
});

/** Ends an export of one's own that is not over. */
export const cancelExport = defineAction({
  name: 'cancel-export',
  permission: 'exports.create',
  input: z.object({ id: z.guid() }),
  run: ({ input, session }) => cancel(input.id, session),
});
