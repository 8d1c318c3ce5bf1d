import { withTimeout } from '#lib/time/with-timeout.ts';
import { submitGrant } from '#server/actions/registrations/submit-grant.ts';
import { GRANT_PATIENCE } from '#components/grant/grant-backend.ts';
import { createHashCourier } from './hash-courier.ts';
import type { HashCourier } from './hash-courier.ts';
import { showWallet } from '#components/grant/show-wallet.ts';

let courier: HashCourier | undefined;

/** The page's one courier, with this browser's storage and the server's action. Only in a browser. */
export function hashPost(): HashCourier {
  courier ??= createHashCourier({
    storage: window.localStorage,
    send: ({ walletId, txHash }) => withTimeout(submitGrant({ walletId, txHash }), GRANT_PATIENCE),
    onStored: showWallet,
  });
  return courier;
}
