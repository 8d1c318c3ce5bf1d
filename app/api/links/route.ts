import { linkSubjectSchema } from '#lib/conversion/signing-link.ts';
import { defineRoute } from '#server/http/define-route.ts';
import { listLinks } from '#server/links/list-links.ts';

/** The signing links of one intent or one registration. */
export const GET = defineRoute({
  permission: 'links.manage',
  query: linkSubjectSchema,
  run: ({ query, session }) => listLinks({ subject: query, session }),
});
