import { defineRoute } from '#server/http/define-route.ts';
import { listWallets } from '#server/wallets/list-wallets.ts';

/** Every registered wallet on every chain. */
export const GET = defineRoute({
  permission: 'wallets.read',
  run: ({ session }) => listWallets({ session }),
});
