import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchGrantSignatures } from '#lib/queries/uncached/grant-signatures.ts';
import {
  confirmGrant,
  confirmGrantContract,
  prepareGrant,
  submitGrant,
  syncWallet,
} from '#server/actions/registrations.ts';
import { mapResult } from '#lib/errors/result.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { toGrantSubject, type GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantBackend } from './grant-backend.ts';
import { pageHashOutbox } from '#components/grant/hash/page-hash-outbox.ts';
import { patient } from '#components/signing/patient.ts';
import { showRegistration } from './show-registration.ts';

/** Signing at the dashboard: every call goes with the user's session. */
export const dashboardGrantBackend: GrantBackend = {
  prepare: async (request) =>
    mapResult(await patient(prepareGrant)(request), ({ wallet, ...prepared }) => ({
      ...prepared,
      wallet: showAndConvert(wallet),
    })),
  confirm: patient(confirmGrant),
  submitSigned: async (request) => mapResult(await patient(submitGrant)(request), showAndConvert),
  sync: async (request) => {
    const result = await patient(syncWallet)(request);
    if (result.ok) showRegistration(result.value.wallet);
    return result;
  },
  findSignatures: fetchGrantSignatures,
  hashOutbox: pageHashOutbox,
  chainRequest: createChainRequest,
};

/** The same for an administrator, who confirms what others may only see. */
export const administratorGrantBackend: GrantBackend = {
  ...dashboardGrantBackend,
  confirmContract: async (request) => mapResult(await patient(confirmGrantContract)(request), showAndConvert),
};

/** Shows what an action answered, ahead of the stream, and gives it as the signing takes it. */
function showAndConvert(registration: WalletDetail): GrantSubject {
  showRegistration(registration);
  return toGrantSubject(registration);
}
