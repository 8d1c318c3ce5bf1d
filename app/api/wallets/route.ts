import { defineRoute } from '#server/endpoints/define-route.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';

/** Every registered wallet on every chain. */
export const GET = defineRoute({
  permission: 'wallets.read',
  run: ({ session }) => listWallets({ session }),
});
