import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { WalletDetail } from '#lib/registrations/registration-view.ts';
import type { Wallet } from '#lib/registrations/registration.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { syncWallet as sync } from '#server/conversion/verbs/sync-wallet.ts';
import { takeWalletCall } from '#server/conversion/wallet-call-quota.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { database, type Transaction } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/registrations-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { toActor, toCaller, type WalletActor } from '#server/registrations/wallet-actor.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { refreshAfter } from '#server/registrations/mirror/refresh-after.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';

interface SyncRequest {
  readonly walletId: string;
  /** Solana: the signature of the grant, as proof of the wallet that made it (R127). */
  readonly txSignature?: string | undefined;
}

export interface SyncedWallet {
  /** The service's result: `activated`, `already_synced`, `not_on_chain`, or a newer one (R128). */
  readonly outcome: string;
  readonly wallet: WalletDetail;
}

/**
 * Has the service read the chain, because a user asked for it: this dashboard never calls it by itself
 * (R129). Throws `forbidden`, `signed_out`, `not_found`, `invalid_input`, `wallet_not_managed`,
 * `service_rate_limited`, `wallet_sync_unconfirmed` or a refusal, of which `wallet_sync_proof_required` asks
 * for the grant's signature.
 */
export async function syncWallet(
  request: SyncRequest & { readonly session: Session },
): Promise<SyncedWallet> {
  const { session } = request;
  requireAllowed(session, 'wallets.grant');
  return syncWalletAs(toActor(session), request, {
    requireStill: (tx) => requireStillAllowed(tx, session, 'wallets.grant'),
  });
}

interface SyncSteps {
  /** May still refuse before anything is sent. */
  readonly requireStill?: (tx: Transaction) => Promise<void>;
  /** Runs in the transaction that stores the service's answer. */
  readonly onRecord?: (changes: Changes, wallet: Wallet) => Promise<void>;
}

/** The same for a caller that has checked the permission. */
export async function syncWalletAs(
  actor: WalletActor,
  request: SyncRequest,
  { requireStill, onRecord }: SyncSteps = {},
): Promise<SyncedWallet> {
  const row = requireManaged(await requireWallet(request.walletId));
  const { id: walletId } = row;
  const txSignature = readProof(row, request.txSignature);
  const connection = conversionConnection();
  const quota = await takeWalletCall(connection, toCaller(actor), requireStill);
  const start = await beginRead();
  const call = { walletId, txSignature, quota };
  const { outcome, wallet, operation } = await refreshAfter(connection, {
    walletId,
    call: () => sync(connection, call),
    unconfirmed: 'wallet_sync_unconfirmed',
  });
  await commitChanges(async (changes) => {
    const operations = operation ? [operation] : [];
    await applyWallets(changes, [{ wallet, operations }], { start, answeredAt: databaseNow() });
    await watchWallet(changes, walletId);
    const line = { kind: 'synced', detail: outcome } as const;
    const details = { outcome, txSignature: txSignature ?? null };
    const entry = { action: 'wallet.synced', details } as const;
    await recordWalletStep(changes.tx, { walletId, actor, line, entry });
    await onRecord?.(changes, wallet);
  });
  return { outcome, wallet: await toWalletDetail(database(), await requireWallet(walletId)) };
}

/** On EVM there is nothing to prove: the authorization itself is read. */
function readProof({ chainId }: WalletRow, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const signature = isEvmChainId(chainId) ? undefined : parseProof(chainId, text);
  if (signature !== undefined) return signature;
  const fieldErrors = [{ path: 'txSignature', message: 'malformed' }];
  throw new FaultError({ code: 'invalid_input', fieldErrors });
}
