import 'server-only';
import type { RegistrationOutcome, NotRefused } from '#lib/intents/create/request-outcome.ts';
import { freezeRegistration, type RegisterWalletInput } from '#lib/registrations/registration-request.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { raiseAltered } from '#server/conversion/send/altered-request.ts';
import { lockRequestKey } from '#server/conversion/send/require-stored.ts';
import { requireUnusedKey } from '#server/conversion/send/require-unused-key.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireNoContract } from '#server/pins/require-no-contract.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database } from '#server/store/database.ts';
import {
  claimFirstRegistration,
  findWalletRequest,
  insertWalletRequest,
  LEASED_REGISTRATIONS,
  type WalletRequestDraft,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { keepLease } from '#server/store/jobs/keep-lease.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { requireNotRefused } from './get-registration-outcome.ts';
import { isAltered, REGISTER_LEASE_MS, sendRegistration } from './send-registration.ts';

/**
 * Registers a wallet at most once: the key and the frozen body are stored before anything is sent (R23), and
 * the same key again only answers the outcome. An address that is registered already answers that
 * registration. Throws the service's refusal, `invalid_input` for the address of a contract, `conflict` for a
 * key that was used with another body or is the id of something else, `request_altered` for one whose stored
 * body is not its order, `forbidden` for one of another user, `rate_limited` for a new key, and `forbidden`
 * or `signed_out` where the right ended before it was stored.
 */
export async function registerWallet(
  input: RegisterWalletInput,
  session: Session,
): Promise<NotRefused<RegistrationOutcome>> {
  const { idempotencyKey, chainId, address, label } = input;
  const limitCents = 'limitCents' in input ? input.limitCents : null;
  const body = freezeRegistration(input);
  const facts = { chainId, address, limitCents, body, createdBy: session.userId };
  const claimed = await storeAndClaim({ idempotencyKey, ...facts }, { label, session });
  if (claimed) {
    await keepLease(claimed, LEASED_REGISTRATIONS, (request) =>
      sendRegistration(conversionConnection(), request, 'user'),
    );
  }
  const request = await findWalletRequest(database(), idempotencyKey);
  if (!request) throw new Error('the stored registration is gone');
  return requireNotRefused(request);
}

/**
 * Answers the registration when its first send is this caller's. It is stored and claimed together: whatever
 * ends this process, the registration is unknown to the dashboard, or a job takes it over.
 */
async function storeAndClaim(
  draft: WalletRequestDraft,
  { label, session }: { readonly label: string | undefined; readonly session: Session },
): Promise<WalletRequestRow | undefined> {
  const { idempotencyKey: key, body, createdBy, chainId, address, limitCents } = draft;
  // The same key again changes nothing, and whoever asks for its outcome gets it.
  const isCounted = (await findWalletRequest(database(), key)) === undefined;
  if (isCounted) await requireNoContract({ chainId, address, field: 'address' });
  return commitAs({ session, permission: 'wallets.register', isCounted }, async ({ tx }) => {
    await lockRequestKey(tx, key);
    if (await insertWalletRequest(tx, draft)) {
      await requireUnusedKey(tx, key, 'registration');
      const details = { chainId, address, limitCents, ...(label !== undefined && { name: label }) };
      const action = 'wallet.register_requested';
      await appendAudit(tx, { actorUserId: createdBy, action, subject: key, details });
    } else {
      const stored = await findWalletRequest(tx, key);
      // Not final: a key that is forgotten for it would send the same registration again under another.
      if (stored && stored.createdBy !== createdBy) throw new FaultError('forbidden');
      if (stored && isAltered(stored)) throw new FaultError(raiseAltered(stored));
      if (stored?.body !== body) throw new FaultError({ code: 'conflict', isFinal: true });
    }
    return claimFirstRegistration(tx, key, inMs(REGISTER_LEASE_MS));
  });
}
