import { z } from 'zod';
import type { ExportFormat } from '#lib/exports/export-format.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { env } from '#server/env.ts';
import { apiHeaders } from '#server/endpoints/fault-response.ts';
import { nameFile } from '#server/exports/name-file.ts';
import { streamExport } from '#server/exports/stream-export.ts';

const TYPE: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  'csv-br': 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The file of an export, once, for the user who asked for it. */
export const GET = defineRoute({
  permission: 'exports.create',
  params: z.object({ id: z.guid() }),
  run: async ({ params, session, requestId, request }) => {
    // A `HEAD` would use the export up, and nothing would read its rows.
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } });
    const { body, fileName, row } = await streamExport(params.id, session);
    const headers = apiHeaders(requestId);
    headers.set('content-type', TYPE[row.format]);
    headers.set(
      'content-disposition',
      `attachment; filename="${nameFile(fileName, row, env().environment)}"`,
    );
    headers.set('x-content-type-options', 'nosniff');
    // A proxy that compresses it would hold back its end, by which a broken file is known.
    headers.set('cache-control', 'private, no-store, no-transform');
    return new Response(body, { headers });
  },
});
