import 'server-only';
import type { PreparedGrant } from '#lib/registrations/prepared-grant.ts';
import type { WalletPrepared } from '#lib/registrations/wallet.ts';
import { requireMay, toAuthor, type Actor } from '#server/actors/actor.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareWallet } from '#server/conversion/verbs/prepare-wallet.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { findLiveSubmission } from '#server/store/registrations/grant-submissions-repository.ts';
import type { WalletEventDraft } from '#server/store/registrations/wallet-events-repository.ts';
import { beginRead, type ReadStart } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { refreshAfter } from '#server/registrations/mirror/refresh-after.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { takeGrantCall } from './take-grant-call.ts';
import { requireOrderedGrant } from '#server/registrations/order/require-ordered-grant.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';
import { beginLinkCall } from './with-link/begin-link-call.ts';

/**
 * Asks the service for what is to be signed; only on a user's click, since a Solana preparation is valid for
 * about a minute (R115). While a grant of ours awaits its answer nothing is prepared: a second transaction
 * would follow (R118). The answer to what was sent is always stored. Throws `forbidden`, `signed_out`,
 * `not_found`, `wallet_not_managed`, `wallet_order_missing`, `wallet_contradicted` (also by what was
 * prepared), `wallet_operation_in_flight`, `service_rate_limited`, `wallet_prepare_unconfirmed` or a refusal;
 * with a link also `link_unusable` or what `beginLinkCall` throws.
 */
export async function prepareGrant({
  walletId: id,
  ...actor
}: Actor & { readonly walletId: string }): Promise<PreparedGrant> {
  requireMay(actor, 'wallets.grant', { walletId: id });
  if (actor.link) await beginLinkCall(actor.link, id);
  const { id: walletId } = requireOrderedGrant(requireManaged(await requireWallet(id)));
  if (await findLiveSubmission(database(), walletId)) throw new FaultError('wallet_operation_in_flight');
  const connection = conversionConnection();
  const quota = await takeGrantCall(connection, actor);
  const start = await beginRead();
  const prepared = await refreshAfter(connection, {
    walletId,
    call: () => prepareWallet(connection, { walletId, quota }),
    unconfirmed: 'wallet_prepare_unconfirmed',
  });
  await commitChanges((changes) => recordPrepared(changes, { prepared, start, actor, walletId }));
  const row = requireOrderedGrant(await requireWallet(walletId));
  const wallet = await toWalletDetail(database(), row);
  return { wallet, transaction: prepared.transaction, activated: prepared.activated };
}

async function recordPrepared(
  changes: Changes,
  facts: { prepared: WalletPrepared; start: ReadStart; actor: Actor; walletId: string },
): Promise<void> {
  const { prepared, start, actor, walletId } = facts;
  const { wallet, transaction } = prepared;
  await applyWallets(changes, [{ wallet, transaction }], { start, answeredAt: databaseNow() }, 'prepare');
  await watchWallet(changes, walletId);
  const line = toLine(prepared);
  const entry = { action: 'wallet.prepared', details: { kind: line.kind } } as const;
  await recordWalletStep(changes.tx, { walletId, actor: toAuthor(actor), line, entry });
}

function toLine({
  wallet,
  transaction,
  activated,
}: WalletPrepared): Pick<WalletEventDraft, 'kind' | 'detail'> {
  if (activated) {
    const { limitCents } = wallet;
    return { kind: 'linked_existing', detail: limitCents === null ? null : String(limitCents) };
  }
  const detail = wallet.calldata?.chainRef ?? transaction?.blockhash;
  return detail === undefined ? { kind: 'nothing_prepared' } : { kind: 'prepared', detail };
}
