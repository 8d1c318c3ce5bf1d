import 'server-only';
import { toHolderTransaction, toLinkWallet, type LinkWallet } from '#lib/signing-links/grant-signing-view.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import type { WalletTransaction } from '#lib/registrations/registration.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  listGrantSubmissions,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  lockSigningLink,
  reopenLink,
  type SigningLinkRow,
} from '#server/store/access/signing-links-repository.ts';
import { confirmGrantAs } from '#server/registrations/grant/confirm-grant.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { freezeGrant, type SignedGrant } from '#server/registrations/grant/parse-grant.ts';
import { prepareGrantAs } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrantAs } from '#server/registrations/grant/submit-grant.ts';
import { countGrantTry, LATE_ANSWER_MS } from '#server/signing-links/link-limits.ts';
import { isWithdrawn } from '#server/signing-links/link-state.ts';
import { beginLinkCall } from './begin-link-call.ts';
import { requireOwnGrant, toLinkActor, type OwnGrant } from './link-actor.ts';
import { requireSeenGrant } from './require-seen-grant.ts';
import { requireUsableLink, recordLinkUse } from './signing-actor.ts';

export interface HolderPreparation {
  readonly wallet: LinkWallet;
  readonly transaction: WalletTransaction | null;
  readonly activated: boolean;
}

/** The refusals of signed bytes whose preparation is over. Only the service would have broadcast them. */
const PREPARATION_OVER: ReadonlySet<FaultCode> = new Set([
  'wallet_transaction_expired',
  'wallet_no_preparation',
]);

/**
 * Requests what is to be signed, with a valid link, for the link's own registration (R115). Throws
 * `not_found`, `rate_limited`, what `requireLinkSubject` throws, and as at the dashboard.
 */
export async function prepareGrantWithLink({ link, walletId }: OwnGrant): Promise<HolderPreparation> {
  await beginLinkCall({ link, walletId });
  const { wallet, transaction, activated } = await prepareGrantAs(toLinkActor(link), walletId);
  return {
    wallet: toLinkWallet(wallet),
    transaction: transaction && toHolderTransaction(transaction),
    activated,
  };
}

/**
 * The last check before the holder's wallet is asked, or the call handed out, with a valid link. Throws
 * `not_found`, `link_unusable`, and as at the dashboard.
 */
export async function confirmGrantWithLink({
  link,
  walletId,
  staged,
  isHandedOut = false,
}: OwnGrant & {
  readonly staged: StagedGrant;
  readonly isHandedOut?: boolean;
}): Promise<SigningConfirmation> {
  requireOwnGrant({ link, walletId });
  return confirmGrantAs(toLinkActor(link), { walletId, staged, isHandedOut }, (changes) =>
    requireUsableLink(changes, { link }),
  );
}

/**
 * Stores what the wallet answered and submits it to the service. That uses the link up, whatever the service
 * answers. The exception are signed bytes that came too late: they can reach no chain any more, so the link
 * stays as it was (R115). The same grant again answers its status, because an answer may have been lost.
 * Throws `not_found`, `link_unusable`, what `requireSeenGrant` throws, and as at the dashboard for what was
 * not stored.
 */
export async function submitGrantWithLink({
  link,
  walletId,
  grant,
}: OwnGrant & { readonly grant: SignedGrant }): Promise<LinkWallet> {
  requireOwnGrant({ link, walletId });
  await countGrantTry(link);
  if (await isKnown(link, walletId, grant)) return readWallet(walletId);
  await requireSeenGrant(await requireWallet(walletId), grant);
  try {
    await submitGrantAs(toLinkActor(link), { walletId, ...grant }, async (changes) => {
      await requireStillTaken(changes, link);
      await recordLinkUse(changes, { link });
    });
  } catch (error) {
    // It is stored and checked: the page shows its status.
    if (!(await isKnown(link, walletId, grant))) throw error;
    await reopenIfPreparationOver(link, walletId, grant);
  }
  return readWallet(walletId);
}

/** Whether this very link has submitted this very grant before. A revoked link gets no answer. */
async function isKnown(link: SigningLinkRow, walletId: string, grant: SignedGrant): Promise<boolean> {
  if (isWithdrawn(link)) throw new FaultError('link_unusable');
  return (await findBrought(link, walletId, grant)) !== undefined;
}

async function findBrought(
  link: SigningLinkRow,
  walletId: string,
  grant: SignedGrant,
): Promise<GrantSubmissionRow | undefined> {
  const { txSignature } = freezeGrant(link.chainId, grant);
  const { email } = toLinkActor(link);
  const submissions = await listGrantSubmissions(database(), walletId);
  return submissions.find((row) => row.txSignature === txSignature && row.submittedBy === email);
}

/**
 * After a second try it could be an earlier one that was taken, so that only a refusal of the first counts.
 */
async function reopenIfPreparationOver(
  link: SigningLinkRow,
  walletId: string,
  grant: SignedGrant,
): Promise<void> {
  const brought = await findBrought(link, walletId, grant);
  const code = brought?.state === 'refused' && brought.tries === 1 ? brought.fault?.code : undefined;
  if (code === undefined || !PREPARATION_OVER.has(code)) return;
  const { id: linkId, intentId } = link;
  await commitChanges(async ({ tx, publish }) => {
    if (!(await reopenLink(tx, linkId))) return;
    const entry = { actorUserId: null, action: 'link.reopened', subject: walletId } as const;
    await appendAudit(tx, { ...entry, details: { linkId, cause: code } });
    publish({ type: 'link.changed', linkId, intentId, walletId });
  });
}

/**
 * The last check before it is stored: one signature a link, none after a revocation, and none long after its
 * end. A wallet that was asked while the link was valid may answer later, and a grant that was sent stays
 * sent.
 */
async function requireStillTaken({ tx }: Changes, { id }: SigningLinkRow): Promise<void> {
  const locked = await lockSigningLink(tx, id);
  const isStillTaken =
    locked !== undefined &&
    !isWithdrawn(locked) &&
    locked.usedAt === null &&
    databaseNow().getTime() <= locked.expiresAt.getTime() + LATE_ANSWER_MS;
  if (!isStillTaken) throw new FaultError('link_unusable');
}

async function readWallet(walletId: string): Promise<LinkWallet> {
  return toLinkWallet(await toWalletDetail(database(), await requireWallet(walletId)));
}
