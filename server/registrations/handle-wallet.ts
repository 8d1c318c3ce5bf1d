import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import type { HandleWalletInput } from '#lib/registrations/handle-wallet.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  appendWalletEvents,
  type WalletEventDraft,
} from '#server/store/registrations/wallet-events-repository.ts';
import { lockWallet } from '#server/store/registrations/wallets-repository.ts';
import { publishWallets } from './publish-wallets.ts';
import { walletSummarizer } from './to-wallet-summary.ts';

type Mark = Pick<WalletEventDraft, 'kind' | 'detail'>;

/**
 * Records that a user has handled what no action here ends, and how: what was sent for a deleted
 * registration, or a limit in force that is higher than the ordered one. A mark is of the transactions or
 * the limit that the user saw: what came since is still to be handled. Throws `forbidden`, `signed_out`,
 * `rate_limited`, `not_found`, or `wallet_task_changed` when nothing of what the user saw is still to be
 * handled.
 */
export async function handleWallet({
  session,
  walletId,
  note,
  ...seen
}: HandleWalletInput & { readonly session: Session }): Promise<void> {
  await commitAs({ session, permission: 'contradictions.review' }, async (changes) => {
    const { tx } = changes;
    const row = await lockWallet(tx, walletId);
    if (!row) throw new FaultError('not_found');
    const toSummary = await walletSummarizer(tx, [walletId]);
    const marks = toMarks(toSummary(row), seen);
    if (marks.length === 0) throw new FaultError('wallet_task_changed');
    const lines: readonly Mark[] = [...marks, { kind: 'handling_note', detail: note }];
    await appendWalletEvents(
      tx,
      lines.map((line) => ({ ...line, walletId, actor: session.email })),
    );
    const details = { handled: marks.map(({ detail }) => detail), note };
    const entry = { action: 'wallet.handled', subject: walletId, details } as const;
    await appendAudit(tx, { ...entry, actorUserId: session.userId });
    await publishWallets(changes, [walletId]);
  });
}

function toMarks(
  wallet: WalletSummary,
  { txSignatures, limitCents }: Pick<HandleWalletInput, 'txSignatures' | 'limitCents'>,
): Mark[] {
  const step = walletNextStep(wallet);
  if (step.kind === 'unregistered_grant') {
    const isEvm = isEvmChainId(wallet.chainId);
    const seen = new Set(isEvm ? txSignatures.map((hash) => hash.toLowerCase()) : txSignatures);
    return step.txSignatures
      .filter((hash) => seen.has(hash))
      .map((detail) => ({ kind: 'hash_handled', detail }));
  }
  const isSeen = step.kind === 'ready_raised' && step.effectiveCents === limitCents;
  return isSeen && wallet.handledLimitCents !== limitCents
    ? [{ kind: 'limit_handled', detail: String(limitCents) }]
    : [];
}
