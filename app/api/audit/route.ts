import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { listAudit } from '#server/audit/list-audit.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';

/** A page of the audit log. */
export const GET = defineRoute({
  permission: 'audit.read',
  query: auditFilterSchema,
  run: ({ query, session }) => listAudit({ filter: query, session }),
});
