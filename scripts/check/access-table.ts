import type { Permission } from '#lib/auth/permissions.ts';

/**
 * Who may: every user with the permission, a holder of a signing link to the thing, or anyone, for the reason
 * given.
 */
export type Access =
  | { readonly permission: Permission; readonly method?: 'GET' | 'POST' }
  | { readonly permission: Permission; readonly method?: 'GET' | 'POST'; readonly address: string }
  | { readonly link: 'GET' | 'POST' }
  | { readonly public: string };

/**
 * Every page, route and action of the dashboard, by its file; what the front answers itself has its address
 * beside it. A new one without a row fails `access.test.ts`; each row with a permission is tried by every
 * role in `e2e/flows/access.spec.ts`.
 */
export const ACCESS_TABLE: Readonly<Record<string, Access>> = {
  'app/(auth)/sign-in/page.tsx': { public: 'where a session begins' },
  'app/api/auth/[...nextauth]/route.ts': { public: 'next-auth: where a session begins and ends' },

  'server/front/routes/health.ts': { public: 'readiness for load balancers; holds no secret' },
  'server/front/routes/metrics.ts': { public: 'loopback or bearer token only' },
  'server/front/routes/webhook.ts': {
    public: 'the service; every delivery is authenticated by its signature',
  },
  'server/front/routes/live.ts': { permission: 'live.read', address: '/api/live' },
  'server/front/routes/link-live.ts': { link: 'GET' },

  'app/(dashboard)/page.tsx': { permission: 'intents.read' },
  'app/(dashboard)/intents/page.tsx': { permission: 'intents.read' },
  'app/(dashboard)/intents/[id]/page.tsx': { permission: 'intents.read' },
  'app/(dashboard)/onramps/new/page.tsx': { permission: 'onramp.create' },
  'app/(dashboard)/offramps/new/page.tsx': { permission: 'offramp.create' },
  'app/(dashboard)/wallets/page.tsx': { permission: 'wallets.read' },
  'app/(dashboard)/wallets/[id]/page.tsx': { permission: 'wallets.read' },
  'app/(dashboard)/wallets/new/page.tsx': { permission: 'wallets.register' },
  'app/api/intents/route.ts': { permission: 'intents.read' },
  'app/api/intents/[id]/route.ts': { permission: 'intents.read' },
  'app/api/intents/[id]/confirmation/route.ts': { permission: 'intents.read' },
  'app/api/overview/route.ts': { permission: 'intents.read' },
  'app/api/creates/[key]/route.ts': { permission: 'intents.read' },
  'app/api/registrations/[key]/route.ts': { permission: 'wallets.read' },
  'app/api/wallets/route.ts': { permission: 'wallets.read' },
  'app/api/wallets/[id]/route.ts': { permission: 'wallets.read' },
  'app/api/wallets/[id]/grant-signatures/route.ts': { permission: 'wallets.read' },
  'app/api/rpc/[chainId]/route.ts': { permission: 'chains.read', method: 'POST' },

  'app/api/links/route.ts': { permission: 'links.manage' },

  'app/sign/[token]/page.tsx': {
    public: 'who holds a signing link; without one every visitor gets the same answer',
  },
  'app/api/sign/[token]/route.ts': { link: 'GET' },
  'app/api/sign/[token]/confirmation/route.ts': { link: 'GET' },
  'app/api/sign/[token]/grant-signatures/route.ts': { link: 'GET' },
  'app/api/sign/[token]/rpc/[chainId]/route.ts': { link: 'POST' },
  'server/actions/links/link-prepare-burn.ts': { link: 'POST' },
  'server/actions/links/link-claim-signing.ts': { link: 'POST' },
  'server/actions/links/link-confirm-signing.ts': { link: 'POST' },
  'server/actions/links/link-release-signing.ts': { link: 'POST' },
  'server/actions/links/link-store-proof.ts': { link: 'POST' },
  'server/actions/links/link-prepare-grant.ts': { link: 'POST' },
  'server/actions/links/link-confirm-grant.ts': { link: 'POST' },
  'server/actions/links/link-claim-grant.ts': { link: 'POST' },
  'server/actions/links/link-submit-grant.ts': { link: 'POST' },
  'server/actions/links/link-prove-grant.ts': { link: 'POST' },

  'server/actions/links/create-signing-link.ts': { permission: 'links.manage' },
  'server/actions/links/revoke-signing-link.ts': { permission: 'links.manage' },
  'server/actions/intents/create-onramp.ts': { permission: 'onramp.create' },
  'server/actions/intents/create-offramp.ts': { permission: 'offramp.create' },
  'server/actions/intents/confirm-order.ts': { permission: 'order.confirm' },
  'server/actions/intents/review-contradictions.ts': { permission: 'contradictions.review' },
  'server/actions/registrations/confirm-registration.ts': { permission: 'wallets.register' },
  'server/actions/registrations/review-registration.ts': { permission: 'contradictions.review' },
  'server/actions/burns/prepare-burn.ts': { permission: 'burn.sign' },
  'server/actions/burns/claim-signing.ts': { permission: 'burn.sign' },
  'server/actions/burns/confirm-signing.ts': { permission: 'burn.sign' },
  'server/actions/burns/release-signing.ts': { permission: 'burn.sign' },
  'server/actions/burns/set-aside-hash.ts': { permission: 'burn.sign' },
  'server/actions/burns/store-burn-proof.ts': { permission: 'burn.sign' },
  'server/actions/registrations/register-wallet.ts': { permission: 'wallets.register' },
  'server/actions/registrations/prepare-grant.ts': { permission: 'wallets.grant' },
  'server/actions/registrations/confirm-grant.ts': { permission: 'wallets.grant' },
  'server/actions/registrations/submit-grant.ts': { permission: 'wallets.grant' },
  'server/actions/registrations/sync-wallet.ts': { permission: 'wallets.grant' },
  'server/actions/registrations/cancel-wallet.ts': { permission: 'wallets.cancel' },
  'server/actions/auth/sign-in.ts': { public: 'where a session begins' },
  'server/actions/auth/sign-out.ts': { public: 'ends only the session it is called with' },
};
