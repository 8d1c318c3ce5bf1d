import { withTimeout } from '#lib/time/with-timeout.ts';
import { submitGrant } from '#server/actions/registrations/submit-grant.ts';
import { GRANT_PATIENCE } from '#components/grant/grant-backend.ts';
import { createHashOutbox } from './hash-outbox.ts';
import type { HashOutbox } from './hash-outbox.ts';
import { showWallet } from '#components/grant/show-wallet.ts';

let outbox: HashOutbox | undefined;

/** The page's one outbox, with this browser's storage and the server's action. Only in a browser. */
export function hashPost(): HashOutbox {
  outbox ??= createHashOutbox({
    storage: window.localStorage,
    send: ({ walletId, txHash }) => withTimeout(submitGrant({ walletId, txHash }), GRANT_PATIENCE),
    onStored: showWallet,
  });
  return outbox;
}
