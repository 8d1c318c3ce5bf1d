import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  isCountingRow,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import type { FrozenGrant } from './parse-grant.ts';

type Choice =
  | { readonly kind: 'known'; readonly submission: GrantSubmissionRow }
  /** `isSent`: a wallet has sent it all the same. */
  | { readonly kind: 'refused'; readonly refusal: FaultError; readonly isSent: boolean }
  | { readonly kind: 'new'; readonly wallet: WalletRow };

/** Whether a grant is a new submission of its registration, one that it has, or none that it takes. */
export function chooseSubmission(
  { txSignature }: Pick<FrozenGrant, 'txSignature'>,
  wallet: WalletRow | undefined,
  submissions: readonly GrantSubmissionRow[],
): Choice {
  const same = submissions.find((submission) => submission.txSignature === txSignature);
  const isCancelled = wallet === undefined || wallet.deletedAt !== null;
  const counting = submissions.find(isCountingRow);
  // A refused one may be submitted again, under a new key: the cause may be gone (R116).
  if (same && (same.state !== 'refused' || isCancelled || counting)) {
    return { kind: 'known', submission: same };
  }
  if (isCancelled || counting) {
    const isSent = wallet !== undefined && isEvmChainId(wallet.chainId);
    return { kind: 'refused', refusal: toRefusal({ isCancelled, isSent }, counting), isSent };
  }
  return { kind: 'new', wallet };
}

/** Bytes that only the service broadcasts are as if they had never been signed. */
function toRefusal(
  { isCancelled, isSent }: { readonly isCancelled: boolean; readonly isSent: boolean },
  counting: GrantSubmissionRow | undefined,
): FaultError {
  if (isCancelled) return new FaultError(isSent ? 'wallet_cancelled_meanwhile' : 'not_found');
  const values = { txSignature: counting?.txSignature ?? '' };
  return new FaultError({ code: 'wallet_tx_hash_mismatch', values });
}
