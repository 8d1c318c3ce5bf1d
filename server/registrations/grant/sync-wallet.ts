import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { Wallet } from '#lib/registrations/wallet.ts';
import { recordLinkUse, requireMay, toAuthor, type Actor } from '#server/actors/actor.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { syncWallet as sync } from '#server/conversion/verbs/sync-wallet.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { findWallet, type WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { refreshAfter } from '#server/registrations/mirror/refresh-after.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { takeGrantCall } from './take-grant-call.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';
import { beginLinkCall } from './with-link/begin-link-call.ts';

type SyncRequest = Actor & {
  readonly walletId: string;
  /** Solana: the signature of the grant, as proof of the wallet that made it (R127). */
  readonly txSignature?: string | undefined;
};

export interface SyncedWallet {
  /** The service's result: `activated`, `already_synced`, `not_on_chain`, or a newer one (R128). */
  readonly outcome: string;
  readonly wallet: WalletDetail;
}

/**
 * Has the service read the chain, because a user or a link's holder asked for it: this dashboard never calls
 * it by itself (R129). A grant that is in force afterwards uses the link up; anything else leaves it as it
 * was, since nothing was signed with it. Throws `forbidden`, `signed_out`, `not_found`, `invalid_input`,
 * `wallet_not_managed`, `service_rate_limited`, `wallet_sync_unconfirmed` or a refusal, of which
 * `wallet_sync_proof_required` asks for the grant's signature; with a link also `link_unusable` or what
 * `beginLinkCall` throws.
 */
export async function syncWallet({
  walletId: id,
  txSignature: text,
  ...actor
}: SyncRequest): Promise<SyncedWallet> {
  requireMay(actor, 'wallets.grant', { walletId: id });
  if (actor.link) await beginLinkCall(actor.link, id);
  const row = requireManaged(await requireWallet(id));
  const { id: walletId } = row;
  const txSignature = readProof(row, text);
  const connection = conversionConnection();
  const quota = await takeGrantCall(connection, actor);
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
    const kind = isOvertaken(await findWallet(changes.tx, walletId), wallet) ? 'sync_overtaken' : 'synced';
    const line = { kind, detail: outcome } as const;
    const details = { outcome, txSignature: txSignature ?? null };
    const entry = { action: 'wallet.synced', details } as const;
    await recordWalletStep(changes.tx, { walletId, actor: toAuthor(actor), line, entry });
    await publishWallets(changes, [walletId]);
    if (wallet.state === 'active') await recordLinkUse(changes, actor);
  });
  return { outcome, wallet: await toWalletDetail(database(), await requireWallet(walletId)) };
}

/**
 * Whether the mirror has other, newer news than an answer that it was given: then the answer's outcome says
 * nothing of the registration as it is now. What was read meanwhile and says the same is no newer news.
 */
function isOvertaken(row: WalletRow | undefined, { state, reconciliationStatus }: Wallet): boolean {
  return row?.state !== state || row.reconciliationStatus !== reconciliationStatus;
}

/** On EVM there is nothing to prove: the authorization itself is read. */
function readProof({ chainId }: WalletRow, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const signature = isEvmChainId(chainId) ? undefined : parseProof(chainId, text);
  if (signature !== undefined) return signature;
  const fieldErrors = [{ path: 'txSignature', message: 'malformed' }];
  throw new FaultError({ code: 'invalid_input', fieldErrors });
}
