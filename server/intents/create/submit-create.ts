import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Permission } from '#lib/auth/permissions.ts';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { CreateOutcome, NotRefused } from '#lib/intents/create/request-outcome.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { raiseAltered } from '#server/conversion/send/altered-request.ts';
import { lockRequestKey } from '#server/conversion/send/require-stored.ts';
import { requireUnusedKey } from '#server/conversion/send/require-unused-key.ts';
import { conversionConnection, type Connection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireNoContract } from '#server/pins/require-no-contract.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  claimFirstSend,
  findCreateRequest,
  insertCreateRequest,
  lookForCreate,
  type CreateRequestDraft,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import {
  findReferenceHolder,
  lockReference,
  type ReferenceHolder,
} from '#server/store/intents/reference-holder-repository.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { applyEventsOf } from '#server/intents/mirror/apply-events-of.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { database, type Transaction } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { log } from '#server/observability/log.ts';
import { requireNotRefused } from './get-create-outcome.ts';
import { lookUpCreate } from './look-up-create.ts';
import { findPlace } from './read-source.ts';
import { findUnrepeatable, requireRepeatable } from './require-repeatable.ts';
import { isAltered, SEND_LEASE_MS, sendCreate } from './send-create.ts';

/** How long a user waits for a lookup. */
const LOOKUP_PATIENCE_MS = 4_000;

type Draft = Omit<CreateRequestDraft, 'createdBy'>;

export const PERMISSION_TO_CREATE = {
  onramp: 'onramp.create',
  offramp: 'offramp.create',
} as const satisfies Record<Draft['intentType'], Permission>;

/**
 * Creates an intent at most once: the key and the frozen body are stored before anything is sent (R23), and
 * the same key again only answers the outcome. Throws the service's refusal, `invalid_input` for an onramp to
 * the address of a contract, `reference_exists` for a reference that is in use or looks like one (R29),
 * `source_not_repeatable` where what it was begun from is not repeated (R44, R56), `intent_unconfirmed` where
 * the service does not answer about it, `conflict` for a key that was used with another body (R24) or is the
 * id of something else, `request_altered` for one whose stored body is not its order, `forbidden` for one of
 * another user, `rate_limited` for a new key, and `forbidden` or `signed_out` where the right ended before it
 * was stored.
 */
export async function submitCreate(draft: Draft, session: Session): Promise<NotRefused<CreateOutcome>> {
  const claimed = await storeAndClaim({ ...draft, createdBy: session.userId }, session);
  if (claimed) await sendFirst(claimed);
  const request = await findCreateRequest(database(), draft.idempotencyKey);
  if (!request) throw new Error('the stored request is gone');
  return requireNotRefused(request);
}

/**
 * Answers the request when its first send is this caller's. It is stored and claimed together: whatever ends
 * this process, the request is unknown to the dashboard, or a job takes it over when the claim runs out.
 */
async function storeAndClaim(
  draft: CreateRequestDraft,
  session: Session,
): Promise<CreateRequestRow | undefined> {
  const { idempotencyKey: key, body, createdBy } = draft;
  const permission = PERMISSION_TO_CREATE[draft.intentType];
  // The same key again changes nothing, and whoever asks for its outcome gets it.
  const isCounted = (await findCreateRequest(database(), key)) === undefined;
  if (isCounted) {
    await requireWallet(draft);
    await readSourceOf(draft);
  }
  return commitAs({ session, permission, isCounted }, async ({ tx, wake }) => {
    await lockRequestKey(tx, key);
    if (await insertCreateRequest(tx, draft)) {
      await requireUnusedKey(tx, key, 'create');
      await requireFreeReference(tx, draft);
      await requireRepeatable(tx, draft);
      const details = {
        amountCents: draft.amountCents,
        chainId: draft.chainId,
        destination: draft.destination,
      };
      const action = `${draft.intentType}.requested` as const;
      await appendAudit(tx, { actorUserId: createdBy, action, subject: key, details });
    } else {
      const stored = await findCreateRequest(tx, key);
      // Not final: a key that is forgotten for it would make the same order again under another.
      if (stored && stored.createdBy !== createdBy) throw new FaultError('forbidden');
      if (stored && isAltered(stored)) throw new FaultError(raiseAltered(stored));
      if (stored?.body !== body) throw new FaultError({ code: 'conflict', isFinal: true });
      const mayHaveCreated = stored.lostAnswers > 0 || stored.refusal !== null;
      const fault = mayHaveCreated ? await findUnrepeatable(tx, stored) : undefined;
      // It is not sent again, and may have created something all the same.
      if (fault) {
        await lookForCreate(tx, key, fault);
        wake('resolve-creates');
        return undefined;
      }
      // Another may have taken it meanwhile. What may have created something is asked about again.
      if (stored.state === 'stored' && !mayHaveCreated) {
        await requireFreeReference(tx, draft);
        await requireRepeatable(tx, stored);
      }
    }
    return claimFirstSend(tx, key, inMs(SEND_LEASE_MS));
  });
}

/** An onramp mints to a wallet; an offramp pays to a payout key. */
async function requireWallet({ intentType, chainId, destination }: CreateRequestDraft): Promise<void> {
  if (intentType === 'offramp') return;
  await requireNoContract({ chainId, address: destination, field: 'destinationWallet' });
}

/** What it is begun from decides whether it may be created, so that the service itself is asked about it. */
async function readSourceOf({ sourceIntentId, intentType }: CreateRequestDraft): Promise<void> {
  if (!sourceIntentId) return;
  const source = await findIntent(database(), sourceIntentId);
  if (source?.intentType !== intentType || findPlace(source) === 'none') return;
  await readFreshIntent(source.id);
  const family = await listFamily(database(), source.id);
  await Promise.all([source.id, ...family].map(applyEventsOf));
}

/** No other conversion or request has the reference, or one that a user takes for it. */
async function requireFreeReference(
  tx: Transaction,
  { clientReference, idempotencyKey }: CreateRequestDraft,
): Promise<void> {
  await lockReference(tx, clientReference);
  const holder = await findReferenceHolder(tx, { clientReference, exceptKey: idempotencyKey });
  if (holder) throw referenceExists(holder);
}

async function sendFirst(request: CreateRequestRow): Promise<void> {
  const connection = conversionConnection();
  const outcome = await sendCreate(connection, request, 'user');
  if (outcome !== 'taken') return;
  const stored = await findCreateRequest(database(), request.idempotencyKey);
  if (stored) await lookUpForAWhile(connection, stored);
}

/** The user gets an answer within seconds; a list that takes longer is read by the job. */
async function lookUpForAWhile(connection: Connection, request: CreateRequestRow): Promise<void> {
  const timer = new AbortController();
  const patience = delay(LOOKUP_PATIENCE_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  const over = new AbortController();
  // The read in progress may end; no other begins, because no user waits for it.
  const beforeRead = async () => over.signal.throwIfAborted();
  const lookup = lookUpCreate(connection, request, beforeRead).catch((error: unknown) => {
    // The job looks it up again; the request stays "sending" until then.
    if (!isServiceError(error) && error !== over.signal.reason) throw error;
  });
  await Promise.race([lookup, patience]).finally(() => {
    timer.abort();
    over.abort();
  });
  lookup.catch((error: unknown) => log().error({ err: error }, 'a background lookup failed'));
}

/** What a user is shown of what has their reference. */
export function toHolderValues(holder: ReferenceHolder): Readonly<Record<string, string>> {
  const { intentId, reference } = holder;
  const outcome = holder.kind === 'intent' ? findBurnOutcome(holder) : null;
  return {
    ...(intentId !== null && { intentId }),
    ...(holder.kind === 'intent' && { intentType: holder.intentType, status: holder.status }),
    ...(outcome && { outcome }),
    ...(reference !== null && { reference }),
  };
}

function referenceExists(holder: ReferenceHolder): FaultError {
  const values = toHolderValues(holder);
  // Nothing is stored under this key, and nothing was sent.
  const refusal = { code: 'reference_exists', isFinal: true } as const;
  return new FaultError(Object.keys(values).length === 0 ? refusal : { ...refusal, values });
}
