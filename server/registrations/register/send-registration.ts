import 'server-only';
import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import type { Fault } from '#lib/errors/result.ts';
import { freezeRegistration } from '#lib/registrations/registration-request.ts';
import type { WalletCreated } from '#lib/registrations/wallet.ts';
import { toAltered } from '#server/conversion/send/altered-request.ts';
import {
  classifySendFailure,
  toRefusedAfterLoss,
  toUnanswered,
  type SentBy,
} from '#server/conversion/send/send-failure.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { CREATE_WALLET_TIMEOUT_MS, createWallet } from '#server/conversion/verbs/create-wallet.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { findUserEmail } from '#server/store/users/users-repository.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-events-repository.ts';
import {
  findRegistrationOrder,
  insertRegistrationOrder,
} from '#server/store/registrations/registration-orders-repository.ts';
import {
  recordClaimedRegistration,
  recordRegistration,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { lockWallet } from '#server/store/registrations/wallets-repository.ts';
import { database, type Executor } from '#server/store/database.ts';
import { beginRead, type ReadStart } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { PendingOutcome } from '#server/store/jobs/pending-requests.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import { compareRegistration, readWhitelister } from './compare-registration.ts';
import { findRegistered, type Registered } from './find-registered.ts';
import { recordRegistrationDifferences } from './record-registration-differences.ts';
import {
  asRead,
  recordWalletContradictions,
} from '#server/registrations/mirror/record-wallet-contradictions.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';

const ownSchema = z.object({ label: z.string().optional(), whitelisterWallet: z.string().optional() });

/** Longer than a send may take; a lookup after it extends the lease. */
export const REGISTER_LEASE_MS = CREATE_WALLET_TIMEOUT_MS + 2_000;

/**
 * Sends the stored bytes once under their key and records the outcome. Bytes that are not the registration
 * that is stored beside them are not sent. The row must have been claimed and counted. Only failures of the
 * service are outcomes; anything else is thrown, and the claim runs out. An answer without a registration
 * that comes when another process has the request changes nothing.
 */
export async function sendRegistration(
  connection: Connection,
  request: WalletRequestRow,
  sentBy: SentBy,
): Promise<void> {
  if (isAltered(request)) return recordAltered(request);
  try {
    const start = await beginRead();
    const created = await createWallet(connection, request);
    await commitChanges((changes) => recordCreated(changes, request, { created, start }));
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const failed = { request, sentBy, error };
    if (error.fault.code === 'wallet_already_registered') await linkRegistered(connection, failed);
    else await recordFailure(failed);
  }
}

/** Records that a request was altered, in place of sending it. */
export async function recordAltered(request: WalletRequestRow): Promise<void> {
  await recordClaimedRegistration(database(), request, toAltered(request, mayHaveMade(request)));
}

/**
 * Whether its body, which is what is sent, asks for something else than is stored beside it. The label and
 * the authorizing wallet are in the body alone.
 */
export function isAltered({ chainId, address, limitCents, body }: WalletRequestRow): boolean {
  const own = ownSchema.safeParse(parseJson(body));
  if (!own.success) return true;
  const { label, whitelisterWallet } = own.data;
  const terms = limitCents === null ? { whitelisterWallet } : { limitCents };
  return body !== freezeRegistration({ chainId, address, label, ...terms });
}

async function recordCreated(
  changes: Changes,
  request: WalletRequestRow,
  { created, start }: { created: WalletCreated; start: ReadStart },
): Promise<void> {
  const { wallet, transaction, operation, linkedExisting, replayed: isReplayed } = created;
  const walletId = wallet.id.toLowerCase();
  const held = await lockWallet(changes.tx, walletId);
  const differences = compareRegistration(request, created, held);
  // Nothing of such an answer is taken over: no row, nothing to sign.
  if (differences.length > 0) return recordRegistrationDifferences(changes, request, differences);
  const operations = operation ? [operation] : [];
  const times = { start, answeredAt: databaseNow() };
  await applyWallets(changes, [{ wallet, transaction, operations, isReplayed }], times);
  if (isReplayed) await watchWallet(changes, walletId);
  // On EVM the flag means nothing: what is active and has nothing to sign was authorized before (R109).
  const isLinked = linkedExisting || (wallet.state === 'active' && wallet.calldata === null);
  await linkRegistration(changes, request, {
    walletId,
    linkedExisting: isLinked,
    alreadyRegistered: false,
    limitInForceCents: wallet.limitCents,
  });
}

interface RegistrationLink {
  readonly walletId: string;
  readonly linkedExisting: boolean;
  readonly alreadyRegistered: boolean;
  /** The limit that its address has now; left out where that is not news. */
  readonly limitInForceCents?: number | null;
}

function toDetail(cents: number | null): string | null {
  return cents === null ? null : String(cents);
}

/**
 * Links a registration with its wallet, once, whoever has its claim: the answer is known, and the history
 * names who asked. Only the claim's holder links one that is not of this request: a later send may have made
 * it.
 */
async function linkRegistration(
  changes: Changes,
  request: WalletRequestRow,
  link: RegistrationLink,
): Promise<void> {
  const { tx } = changes;
  const { idempotencyKey, limitCents, createdBy, chainId, address } = request;
  const { limitInForceCents = null, ...result } = link;
  const { walletId, linkedExisting, alreadyRegistered } = result;
  const outcome = { state: 'accepted', ...result } as const;
  const isNews = alreadyRegistered
    ? await recordClaimedRegistration(tx, request, outcome)
    : await recordRegistration(tx, idempotencyKey, outcome);
  if (!isNews || alreadyRegistered) return;
  const actor = { userId: createdBy, email: (await findUserEmail(tx, createdBy)) ?? null };
  const line = { kind: 'registered', detail: toDetail(limitCents) } as const;
  const entry = { action: 'wallet.registered', details: { chainId, address, limitCents } } as const;
  await recordWalletStep(tx, { walletId, actor, line, entry });
  if (linkedExisting)
    await appendWalletEvents(tx, [
      { walletId, kind: 'linked_existing', detail: toDetail(limitInForceCents) },
    ]);
  await orderRegistration(changes, request, walletId);
  await publishWallets(changes, [walletId]);
}

/**
 * Makes what the user typed, as it was stored before it was sent, the order of the registration. From here on
 * nothing else is used for it, and the mirror's row is compared with it.
 */
async function orderRegistration(
  { tx }: Changes,
  request: WalletRequestRow,
  walletId: string,
): Promise<void> {
  const { chainId, address, limitCents, createdBy, createdAt } = request;
  const facts = { chainId, address, limitCents, whitelisterWallet: readWhitelister(request) };
  const who = { origin: 'created', decidedBy: createdBy, decidedAt: createdAt } as const;
  await insertRegistrationOrder(tx, { walletId, ...facts, ...who });
  const row = await lockWallet(tx, walletId);
  if (row) await recordWalletContradictions(tx, [asRead(row)], 'read');
}

/** Whether a registration that was made since may be what this request made, and not another's. */
function mayHaveMade({ lostAt, differences }: WalletRequestRow): boolean {
  return lostAt !== null || differences !== null;
}

interface FailedSend {
  readonly request: WalletRequestRow;
  readonly sentBy: SentBy;
  readonly error: ServiceError;
}

/**
 * The address has a row: the second registration opens the first (R136). The list may not show it: it has not
 * every role, and whether a row counts for one network only is not documented.
 */
async function linkRegistered(connection: Connection, failed: FailedSend): Promise<void> {
  const { request, error: refusal } = failed;
  const found = await findRegistered(connection, request).catch((error: unknown) => {
    if (!isServiceError(error)) throw error;
    return 'unknown' as const;
  });
  if (found === 'unknown') return recordUnknown(request, refusal);
  if (!found) return recordFailure(failed, { ...refusal.fault, code: 'registration_unlisted' });
  await linkFound(request, found);
}

/**
 * Links a registration with the one that a lookup found for its address: its own, where it may have made that
 * one, and no other request here has.
 */
export async function linkFound(
  request: WalletRequestRow,
  { id: walletId, isMadeSince }: Registered,
): Promise<void> {
  const mayBeOwn = mayHaveMade(request) && isMadeSince;
  await commitChanges(async (changes) => {
    await lockWallet(changes.tx, walletId);
    const isOwn = mayBeOwn && !(await isOrderedByOther(changes.tx, request, walletId));
    const link = { walletId, linkedExisting: false, alreadyRegistered: !isOwn };
    await linkRegistration(changes, request, link);
  });
}

/** The order came with another request, or was confirmed here with another limit. */
async function isOrderedByOther(
  tx: Executor,
  { limitCents }: WalletRequestRow,
  walletId: string,
): Promise<boolean> {
  const order = await findRegistrationOrder(tx, walletId);
  return order !== undefined && (order.origin === 'created' || order.limitCents !== limitCents);
}

/** `fault`: what is shown of a refusal. */
async function recordFailure(
  { request, sentBy, error }: FailedSend,
  fault: Fault = error.fault,
): Promise<void> {
  const send = { isAnswerLost: request.lostAt !== null, isByJob: sentBy === 'job' };
  const outcome = classifySendFailure(send, error);
  if (outcome === 'unknown') return recordUnknown(request, error);
  if (outcome === 'refused_after_loss') return recordPending(request, toRefusedAfterLoss(error));
  const state = outcome === 'not_sent' ? 'stored' : 'refused';
  await recordClaimedRegistration(database(), request, { state, fault });
}

function recordUnknown(request: WalletRequestRow, error: ServiceError): Promise<void> {
  return recordPending(request, toUnanswered(error, request.attempts));
}

async function recordPending(request: WalletRequestRow, outcome: PendingOutcome): Promise<void> {
  await commitChanges(async ({ tx, wake }) => {
    if (await recordClaimedRegistration(tx, request, outcome)) wake('resolve-wallets');
  });
}
