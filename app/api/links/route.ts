import { linkSubjectSchema } from '#lib/links/listed-link.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { listLinks } from '#server/links/manage/list-links.ts';

/** The links of one intent or one registration. */
export const GET = defineRoute({
  permission: 'links.manage',
  query: linkSubjectSchema,
  run: ({ query, session }) => listLinks({ subject: query, session }),
});
