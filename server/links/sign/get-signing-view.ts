import 'server-only';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { PreparedGrant } from '#lib/registrations/prepared-grant.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { findSyncOutcome } from '#lib/registrations/sync-outcome.ts';
import {
  toHolderTransaction,
  toLinkWallet,
  type GrantSigningView,
  type LinkWallet,
} from '#lib/links/grant-signing-view.ts';
import type { BurnSigningView } from '#lib/links/signing-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import { findOtherBurned } from '#server/intents/find-other-burned.ts';
import { database } from '#server/store/database.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { findOrder } from '#server/store/intents/intent-orders-repository.ts';
import { asAnswered } from '#server/intents/mirror/as-answered.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { findWallet } from '#server/store/registrations/wallets-repository.ts';
import { toWalletDetail } from '#server/registrations/get-wallet.ts';
import type { SyncedWallet } from '#server/registrations/grant/sync-wallet.ts';
import type { OpenLink } from './find-open-link.ts';

/** What the page of a link shows. Throws `link_unusable` when what it was made for is gone. */
export async function getSigningView(open: OpenLink): Promise<BurnSigningView | GrantSigningView> {
  return open.link.walletId === null
    ? getBurnSigningView(open)
    : getGrantSigningView(open, open.link.walletId);
}

async function getGrantSigningView({ link, access }: OpenLink, walletId: string): Promise<GrantSigningView> {
  const db = database();
  const row = await findWallet(db, walletId);
  if (!row) throw new FaultError('link_unusable');
  const wallet = toLinkWallet(await toWalletDetail(db, row));
  return { kind: 'grant', access, linkExpiresAt: link.expiresAt.toISOString(), wallet };
}

/** A burn's, built field by field, so that nothing new gets out by being added elsewhere. */
export async function getBurnSigningView({ link, access }: OpenLink): Promise<BurnSigningView> {
  const db = database();
  const row = link.intentId === null ? undefined : await findIntent(db, link.intentId);
  if (!row) throw new FaultError('link_unusable');
  const [burn, order, otherBurned] = await Promise.all([
    findBurnView(db, row.id, { linkId: link.id }),
    findOrder(db, row.id),
    row.status === 'awaiting_burn_approval' ? findOtherBurned(db, row) : undefined,
  ]);
  const isOfOther = burn !== null && link.holder !== null && link.holder !== burn.tokenHolder;
  return {
    kind: 'burn',
    access,
    linkExpiresAt: link.expiresAt.toISOString(),
    holder: link.holder,
    intent: {
      id: row.id,
      status: row.status,
      // Only where it is so: a page of an earlier build does not know it, and refuses what it does not know.
      ...(row.wasReportedTaken && { wasReportedTaken: true }),
      ...(row.wasReportedPaid && { wasReportedPaid: true }),
      ...(otherBurned && { isOtherBurned: true }),
      ...(isUnconfirmed(row) && { isUnconfirmed: true }),
      flowVersion: readBodyFacts(row).flowVersion,
      chainId: order?.chainId ?? row.chainId,
      // What is to be signed is what was ordered here: no amount is shown that no user here has decided.
      amountCents: order?.amountCents ?? null,
      contradictedAt: row.contradictedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      // An authorization that another wallet holds is none of this holder's business.
      burn: burn === null || isOfOther ? null : toHolderBurnView(burn),
    },
  };
}

/** Whether what it shows is not what the service itself has answered. */
function isUnconfirmed(row: IntentRow): boolean {
  return asAnswered(row).some((answered) => answered?.status !== row.status);
}

export interface HolderPreparation {
  readonly wallet: LinkWallet;
  readonly transaction: WalletTransaction | null;
  readonly activated: boolean;
}

/** What was prepared, without what is the dashboard's. */
export function toHolderPreparation({ wallet, transaction, activated }: PreparedGrant): HolderPreparation {
  return {
    wallet: toLinkWallet(wallet),
    transaction: transaction && toHolderTransaction(transaction),
    activated,
  };
}

export interface HolderProof {
  /** `activated`, `already_synced` or `not_on_chain`; any newer result of the service is `other` (R128). */
  readonly outcome: string;
  readonly wallet: LinkWallet;
}

export function toHolderProof({ outcome, wallet }: SyncedWallet): HolderProof {
  return { outcome: findSyncOutcome(outcome) ?? 'other', wallet: toLinkWallet(wallet) };
}

/** The burn without who of the users asked for it or signs it. */
export function toHolderBurnView(burn: BurnView): BurnView {
  return { ...burn, startedBy: null, ...(burn.claim && { claim: { ...burn.claim, by: null } }) };
}
