import 'server-only';
import { toHolderTransaction, toHolderWallet } from '#lib/conversion/grant-signing-view.ts';
import type { HolderWallet } from '#lib/conversion/grant-signing-view.ts';
import type { WalletTransaction } from '#lib/conversion/wallet.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { listGrantSubmissions } from '#server/store/grant-submissions-repository.ts';
import { lockSigningLink } from '#server/store/signing-links-repository.ts';
import type { SigningLinkRow } from '#server/store/signing-links-repository.ts';
import type { WalletActor } from '#server/wallets/actor.ts';
import { requireWallet, toWalletDetail } from '#server/wallets/get-wallet.ts';
import { freezeGrant } from '#server/wallets/parse-grant.ts';
import type { SignedGrant } from '#server/wallets/parse-grant.ts';
import { prepareGrantAs } from '#server/wallets/prepare-grant.ts';
import { submitGrantAs } from '#server/wallets/submit-grant.ts';
import { spendLink } from './signing-actor.ts';

interface OwnGrant {
  readonly link: SigningLinkRow;
  readonly walletId: string;
}

export interface HolderPreparation {
  readonly wallet: HolderWallet;
  readonly transaction: WalletTransaction | null;
  readonly activated: boolean;
}

/** A wallet that was asked while the link stood may answer a while after it: a sent grant is not undone by a clock. */
const LATE_MS = 30 * 60_000;

/**
 * Asks for what is to be signed, with a link that stands, for the link's own registration (R115). Throws `not_found`, and as
 * at the desk.
 */
export async function prepareGrantWithLink({ link, walletId }: OwnGrant): Promise<HolderPreparation> {
  assertOwn(link, walletId);
  const { wallet, transaction, activated } = await prepareGrantAs(toActor(link), walletId);
  return {
    wallet: toHolderWallet(wallet),
    transaction: transaction && toHolderTransaction(transaction),
    activated,
  };
}

/**
 * Stores what the wallet answered and tells the service; with that the link is spent, whatever the service makes of it. The
 * same grant again tells how it stands: an answer may have been lost. Throws `not_found`, `link_unusable`, and as at the desk
 * for what was not stored.
 */
export async function submitGrantWithLink({
  link,
  walletId,
  grant,
}: OwnGrant & { readonly grant: SignedGrant }): Promise<HolderWallet> {
  assertOwn(link, walletId);
  if (await isKnown(link, walletId, grant)) return readWallet(walletId);
  try {
    await submitGrantAs(toActor(link), { walletId, ...grant }, async (changes) => {
      await requireHeard(changes, link);
      await spendLink(changes, { link });
    });
  } catch (error) {
    // It is stored and judged: the page shows how it stands.
    if (!(await isKnown(link, walletId, grant))) throw error;
  }
  return readWallet(walletId);
}

function assertOwn(link: SigningLinkRow, walletId: string): void {
  if (link.walletId !== walletId) throw new FaultError('not_found');
}

/** Without an account; the history names the link, which names who made it. */
function toActor({ id }: SigningLinkRow): WalletActor {
  return { userId: null, email: `signing-link:${id}` };
}

/** Whether this very link has brought this very grant before. A revoked link is told nothing. */
async function isKnown(link: SigningLinkRow, walletId: string, grant: SignedGrant): Promise<boolean> {
  if (link.revokedAt !== null) throw new FaultError('link_unusable');
  const { txSignature } = freezeGrant(link.chainId, grant);
  const { email } = toActor(link);
  const submissions = await listGrantSubmissions(database(), walletId);
  return submissions.some((row) => row.txSignature === txSignature && row.submittedBy === email);
}

/** The last word before it is stored: one signature a link, none after a revocation, and none long after its end. */
async function requireHeard({ tx }: Changes, { id }: SigningLinkRow): Promise<void> {
  const locked = await lockSigningLink(tx, id);
  const isHeard =
    locked !== undefined &&
    locked.revokedAt === null &&
    locked.usedAt === null &&
    Date.now() <= locked.expiresAt.getTime() + LATE_MS;
  if (!isHeard) throw new FaultError('link_unusable');
}

async function readWallet(walletId: string): Promise<HolderWallet> {
  return toHolderWallet(await toWalletDetail(database(), await requireWallet(walletId)));
}
