import 'server-only';
import { toAuthor, type Actor } from '#server/actors/actor.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { hasWalletEvent } from '#server/store/registrations/wallet-events-repository.ts';

interface Unsubmitted {
  readonly walletId: string;
  readonly txSignature: string;
  readonly actor: Actor;
}

/** A wallet has sent it, so it is recorded, once, although the service does not get it. */
export async function noteUnsubmittedHash(
  changes: Changes,
  { walletId, txSignature, actor }: Unsubmitted,
): Promise<void> {
  const { tx } = changes;
  const kind = 'hash_not_submitted';
  if (await hasWalletEvent(tx, { walletId, kind, detail: txSignature })) return;
  const line = { kind, detail: txSignature } as const;
  const entry = { action: 'wallet.hash_not_submitted', details: { txSignature } } as const;
  await recordWalletStep(tx, { walletId, actor: toAuthor(actor), line, entry });
  await publishWallets(changes, [walletId]);
}
