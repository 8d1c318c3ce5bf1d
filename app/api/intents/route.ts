import { z } from 'zod';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { detailColumnsSchema } from '#lib/intents/list/list-columns-schema.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { listIntents } from '#server/intents/list-intents.ts';

/**
 * A page of the mirror, with what the columns show that the rows do not have. `through` is as `listIntents`
 * has it.
 */
export const GET = defineRoute({
  permission: 'intents.read',
  query: intentFilterSchema.extend({
    columns: detailColumnsSchema,
    through: z.string().max(255).optional(),
  }),
  run: ({ query: { columns, through, ...filter }, session }) =>
    listIntents({ filter, details: columns, through, session }),
});
