import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getExport } from '#server/exports/get-export.ts';

/** How far an export is, or how it ended. */
export const GET = defineRoute({
  permission: 'exports.read',
  params: z.object({ id: z.guid() }),
  run: ({ params, session }) => getExport(params.id, session),
});
