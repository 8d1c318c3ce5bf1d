import { createChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchGrantSignatures } from '#lib/queries/uncached/grant-signatures.ts';
import {
  confirmGrant,
  confirmGrantContract,
  prepareGrant,
  submitGrant,
  syncWallet,
} from '#server/actions/registrations.ts';
import { succeed, type Result } from '#lib/errors/result.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { toGrantSubject, type GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantBackend } from './grant-backend.ts';
import { pageHashOutbox } from '#components/grant/hash/page-hash-outbox.ts';
import { patient } from '#components/signing/patient.ts';
import { showRegistration } from './show-registration.ts';

/** Signing at the dashboard: every call goes with the user's session. */
export const dashboardGrantBackend: GrantBackend = {
  prepare: async (request) => {
    const result = await patient(prepareGrant)(request);
    if (!result.ok) return result;
    return { ...result, value: { ...result.value, wallet: put(result.value.wallet) } };
  },
  confirm: patient(confirmGrant),
  submitSigned: async (request) => putAnswer(await patient(submitGrant)(request)),
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
  confirmContract: async (request) => putAnswer(await patient(confirmGrantContract)(request)),
};

function putAnswer(result: Result<WalletDetail>): Result<GrantSubject> {
  return result.ok ? succeed(put(result.value)) : result;
}

/** Puts what an action answered on screen, ahead of the stream. */
function put(registration: WalletDetail): GrantSubject {
  showRegistration(registration);
  return toGrantSubject(registration);
}
