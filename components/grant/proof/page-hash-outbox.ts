import { withTimeout } from '#lib/time/with-timeout.ts';
import { submitGrant } from '#server/actions/registrations.ts';
import { GRANT_PATIENCE } from '#components/grant/grant-backend.ts';
import { createHashOutbox } from './hash-outbox.ts';
import { onePerPage } from '#components/delivery/outbox.ts';
import { showWallet } from '#components/grant/show-wallet.ts';

/** The page's outbox of hashes: this browser's storage, the session's action. Only in a browser. */
export const pageHashOutbox = onePerPage(() =>
  createHashOutbox({
    storage: window.localStorage,
    send: ({ walletId, txHash }) => withTimeout(submitGrant({ walletId, txHash }), GRANT_PATIENCE),
    onStored: showWallet,
  }),
);
