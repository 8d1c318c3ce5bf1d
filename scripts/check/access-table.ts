import type { Permission } from '#lib/auth/permissions.ts';

/** Who may: everyone with the permission, or anyone at all, for the reason given. */
export type Access = { readonly permission: Permission } | { readonly public: string };

/**
 * Every page, route and action of the dashboard, by its file. A new one without a row fails `access.test.ts`; each row
 * with a permission is tried by every role in `e2e/flows/access.spec.ts`.
 */
export const ACCESS_TABLE: Readonly<Record<string, Access>> = {
  'app/(auth)/sign-in/page.tsx': { public: 'where a session begins' },
  'app/api/auth/[...nextauth]/route.ts': { public: 'next-auth: where a session begins and ends' },
  'app/api/health/route.ts': { public: 'readiness for load balancers; holds no secret' },
  'app/api/metrics/route.ts': { public: 'loopback or bearer token only' },
  'server/actions/sign-in.ts': { public: 'where a session begins' },
  'server/actions/sign-out.ts': { public: 'ends only the session it is called with' },
};
