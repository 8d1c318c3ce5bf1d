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
 * Every page and route of the dashboard, by its file, and every action, by its file and its name; what the
 * front answers itself has its address beside it. A new one without a row fails `access.test.ts`; each row
 * with a permission is tried by every role in `e2e/flows/access/access.spec.ts`.
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
  'app/(dashboard)/intents/[id]/receipt/page.tsx': { permission: 'intents.read' },
  'app/(dashboard)/onramps/new/page.tsx': { permission: 'onramp.create' },
  'app/(dashboard)/offramps/new/page.tsx': { permission: 'offramp.create' },
  'app/(dashboard)/wallets/page.tsx': { permission: 'wallets.read' },
  'app/(dashboard)/wallets/[id]/page.tsx': { permission: 'wallets.read' },
  'app/(dashboard)/wallets/new/page.tsx': { permission: 'wallets.register' },
  'app/(dashboard)/reports/page.tsx': { permission: 'reports.read' },
  'app/(dashboard)/exports/page.tsx': { permission: 'exports.read' },
  'app/(dashboard)/audit/page.tsx': { permission: 'audit.read' },
  'app/api/audit/route.ts': { permission: 'audit.read' },
  'app/api/exports/[id]/route.ts': { permission: 'exports.read' },
  'app/api/exports/[id]/file/route.ts': { permission: 'exports.create' },
  'server/actions/exports.ts#countExport': { permission: 'exports.create' },
  'server/actions/exports.ts#startExport': { permission: 'exports.create' },
  'server/actions/exports.ts#cancelExport': { permission: 'exports.create' },
  'app/api/intents/route.ts': { permission: 'intents.read' },
  'app/api/intents/total/route.ts': { permission: 'intents.read' },
  'app/api/intents/[id]/route.ts': { permission: 'intents.read' },
  'app/api/intents/[id]/calls/route.ts': { permission: 'intents.read' },
  'app/api/intents/[id]/confirmation/route.ts': { permission: 'intents.read' },
  'app/api/overview/route.ts': { permission: 'intents.read' },
  'app/api/find/route.ts': { permission: 'intents.read' },
  'app/api/creates/[key]/route.ts': { permission: 'intents.read' },
  'app/api/registrations/[key]/route.ts': { permission: 'wallets.read' },
  'app/api/wallets/route.ts': { permission: 'wallets.read' },
  'app/api/wallets/[id]/route.ts': { permission: 'wallets.read' },
  'app/api/wallets/[id]/grant-signatures/route.ts': { permission: 'wallets.read' },
  'app/(dashboard)/webhooks/page.tsx': { permission: 'webhooks.read' },
  'app/(dashboard)/webhooks/[id]/page.tsx': { permission: 'webhooks.read' },
  'app/(dashboard)/contracts/page.tsx': { permission: 'contracts.read' },
  'app/api/contracts/route.ts': { permission: 'contracts.read' },
  'app/(dashboard)/status/page.tsx': { permission: 'system.read' },
  'app/(dashboard)/settings/page.tsx': { permission: 'sessions.manage' },
  'server/actions/notifications.ts#chooseNotifications': { permission: 'notifications.choose' },
  'server/actions/notifications.ts#testNotifications': { permission: 'notifications.test' },
  'server/actions/users.ts#changeUser': { permission: 'users.manage' },
  'server/actions/users.ts#addUser': { permission: 'users.manage' },
  'server/actions/users.ts#changePassword': { permission: 'sessions.manage' },
  'server/actions/users.ts#endSessions': { permission: 'sessions.manage' },
  'app/api/system/route.ts': { permission: 'system.read' },
  'app/api/webhooks/route.ts': { permission: 'webhooks.read' },
  'app/api/webhooks/[id]/route.ts': { permission: 'webhooks.read' },
  'app/api/rpc/[chainId]/route.ts': { permission: 'chains.read', method: 'POST' },

  'app/api/links/route.ts': { permission: 'links.manage' },

  'app/sign/[token]/page.tsx': {
    public: 'who holds a signing link; without one every visitor gets the same answer',
  },
  'app/api/sign/[token]/route.ts': { link: 'GET' },
  'app/api/sign/[token]/confirmation/route.ts': { link: 'GET' },
  'app/api/sign/[token]/grant-signatures/route.ts': { link: 'GET' },
  'app/api/sign/[token]/rpc/[chainId]/route.ts': { link: 'POST' },
  'server/actions/link-signing.ts#linkPrepareBurn': { link: 'POST' },
  'server/actions/link-signing.ts#linkClaimSigning': { link: 'POST' },
  'server/actions/link-signing.ts#linkConfirmSigning': { link: 'POST' },
  'server/actions/link-signing.ts#linkReleaseSigning': { link: 'POST' },
  'server/actions/link-signing.ts#linkStoreProof': { link: 'POST' },
  'server/actions/link-signing.ts#linkPrepareGrant': { link: 'POST' },
  'server/actions/link-signing.ts#linkConfirmGrant': { link: 'POST' },
  'server/actions/link-signing.ts#linkClaimGrant': { link: 'POST' },
  'server/actions/link-signing.ts#linkSubmitGrant': { link: 'POST' },
  'server/actions/link-signing.ts#linkProveGrant': { link: 'POST' },

  'app/pay/[token]/page.tsx': {
    public: 'who holds a payment link; without one every visitor gets the same answer',
  },
  'app/api/pay/[token]/route.ts': { link: 'GET' },

  'app/api/sandbox/route.ts': { permission: 'sandbox.control' },
  'server/actions/sandbox.ts#controlSandbox': { permission: 'sandbox.control' },
  'server/actions/views.ts#createView': { permission: 'views.save' },
  'server/actions/views.ts#renameView': { permission: 'views.save' },
  'server/actions/views.ts#updateView': { permission: 'views.save' },
  'server/actions/views.ts#shareView': { permission: 'views.share' },
  'server/actions/views.ts#deleteView': { permission: 'views.save' },
  'server/actions/views.ts#savePreference': { permission: 'preferences.save' },
  'server/actions/annotations.ts#addNote': { permission: 'intents.annotate' },
  'server/actions/annotations.ts#addLabel': { permission: 'intents.annotate' },
  'server/actions/annotations.ts#removeLabel': { permission: 'intents.annotate' },
  'server/actions/signing-links.ts#createSigningLink': { permission: 'links.manage' },
  'server/actions/signing-links.ts#createPaymentLink': { permission: 'links.manage' },
  'server/actions/signing-links.ts#revokeSigningLink': { permission: 'links.manage' },
  'server/actions/intents.ts#createOnramp': { permission: 'onramp.create' },
  'server/actions/intents.ts#createOfframp': { permission: 'offramp.create' },
  'server/actions/intents.ts#confirmOrder': { permission: 'order.confirm' },
  'server/actions/intents.ts#handleBurn': { permission: 'burns.handle' },
  'server/actions/intents.ts#reviewContradictions': { permission: 'contradictions.review' },
  'server/actions/registrations.ts#confirmRegistration': { permission: 'wallets.register' },
  'server/actions/registrations.ts#reviewRegistration': { permission: 'contradictions.review' },
  'server/actions/burns.ts#prepareBurn': { permission: 'burn.sign' },
  'server/actions/burns.ts#claimSigning': { permission: 'burn.sign' },
  'server/actions/burns.ts#confirmContract': { permission: 'contracts.confirm' },
  'server/actions/burns.ts#confirmSigning': { permission: 'burn.sign' },
  'server/actions/burns.ts#releaseSigning': { permission: 'burn.sign' },
  'server/actions/burns.ts#releaseOtherSigning': { permission: 'burn.sign' },
  'server/actions/burns.ts#setAsideHash': { permission: 'burn.sign' },
  'server/actions/burns.ts#storeBurnProof': { permission: 'burn.sign' },
  'server/actions/registrations.ts#registerWallet': { permission: 'wallets.register' },
  'server/actions/registrations.ts#prepareGrant': { permission: 'wallets.grant' },
  'server/actions/registrations.ts#confirmContract': { permission: 'contracts.confirm' },
  'server/actions/registrations.ts#confirmGrant': { permission: 'wallets.grant' },
  'server/actions/registrations.ts#submitGrant': { permission: 'wallets.grant' },
  'server/actions/registrations.ts#syncWallet': { permission: 'wallets.grant' },
  'server/actions/registrations.ts#cancelWallet': { permission: 'wallets.cancel' },
  'server/actions/webhooks.ts#countDeliveries': { permission: 'webhooks.reprocess' },
  'server/actions/webhooks.ts#reprocessDeliveries': { permission: 'webhooks.reprocess' },
  'server/actions/webhooks.ts#reprocessDelivery': { permission: 'webhooks.reprocess' },
  'server/actions/webhooks.ts#sendTestEvent': { permission: 'webhooks.test' },
  'server/actions/sign-in.ts#signIn': { public: 'where a session begins' },
  'server/actions/sign-out.ts#signOut': { public: 'ends only the session it is called with' },
};
