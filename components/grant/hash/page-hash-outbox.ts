import { ownStorage } from '#lib/browser-storage/own-storage.ts';
import { submitGrant } from '#server/actions/registrations.ts';
import { patient } from '#components/signing/patient.ts';
import { createHashOutbox } from './hash-outbox.ts';
import { onePerPage } from '#components/browser-outbox/browser-outbox.ts';
import { showRegistration } from '#components/grant/show-registration.ts';

/** The page's outbox of hashes: this browser's storage, the session's action. Only in a browser. */
export const pageHashOutbox = onePerPage(() =>
  createHashOutbox({
    storage: ownStorage(),
    send: patient(({ walletId, txHash }) => submitGrant({ walletId, txHash })),
    onStored: showRegistration,
  }),
);
