import 'server-only';
import type { RegistrationOutcome, NotRefused } from '#lib/intents/create/request-outcome.ts';
import { freezeRegistration, type RegisterWalletInput } from '#lib/registrations/registration-request.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import {
  claimFirstRegistration,
  findWalletRequest,
  insertWalletRequest,
  LEASED_REGISTRATIONS,
  type WalletRequestDraft,
} from '#server/store/registrations/registration-requests-repository.ts';
import { keepLease } from '#server/store/jobs/keep-lease.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { requireNotRefused } from './get-registration-outcome.ts';
import { REGISTER_LEASE_MS, sendRegistration } from './send-registration.ts';

/**
 * Registers a wallet at most once: the key and the frozen body are stored before anything is sent (R23), and
 * the same key again only answers the outcome. An address that is registered already answers that
 * registration. Throws the service's refusal, and `conflict` for a key that was used with another body.
 */
export async function registerWallet(
  input: RegisterWalletInput,
  session: Session,
): Promise<NotRefused<RegistrationOutcome>> {
  assertAllowed(session, 'wallets.register');
  const { idempotencyKey, chainId, address } = input;
  const limitCents = 'limitCents' in input ? input.limitCents : null;
  const body = freezeRegistration(input);
  await storeRequest({ idempotencyKey, chainId, address, limitCents, body, createdBy: session.userId });
  const claimed = await claimFirstRegistration(database(), idempotencyKey, inMs(REGISTER_LEASE_MS));
  if (claimed) {
    await keepLease(claimed, LEASED_REGISTRATIONS, (request) =>
      sendRegistration(conversionConnection(), request),
    );
  }
  const request = await findWalletRequest(database(), idempotencyKey);
  if (!request) throw new Error('the stored registration is gone');
  return requireNotRefused(request);
}

async function storeRequest(draft: WalletRequestDraft): Promise<void> {
  await withTransaction(async (tx) => {
    const { idempotencyKey: key, body, createdBy, chainId, address, limitCents } = draft;
    if (await insertWalletRequest(tx, draft)) {
      const details = { chainId, address, limitCents };
      const action = 'wallet.register_requested';
      await appendAudit(tx, { actorUserId: createdBy, action, subject: key, details });
      return;
    }
    const stored = await findWalletRequest(tx, key);
    if (stored?.body !== body || stored.createdBy !== createdBy) throw new FaultError('conflict');
  });
}
