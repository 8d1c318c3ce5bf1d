import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { detailColumnsSchema } from '#lib/intents/list/list-columns-schema.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { listIntents } from '#server/intents/list-intents.ts';

/** A page of the mirror, with what the columns show that the rows do not have. */
export const GET = defineRoute({
  permission: 'intents.read',
  query: intentFilterSchema.extend({ columns: detailColumnsSchema }),
  run: ({ query: { columns, ...filter }, session }) => listIntents({ filter, details: columns, session }),
});
