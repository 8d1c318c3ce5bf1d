import 'server-only';
import { reviewStatements, type Review } from '#server/contradictions/review-statements.ts';
import { liftContradictedWallet } from '#server/store/contradictions-repository.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-events-repository.ts';
import { lockWallet } from '#server/store/registrations/wallets-repository.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

/** Records that a user has reviewed what contradicts the facts of a registration. */
export async function reviewWalletContradictions({
  walletId,
  ...review
}: Review & { readonly walletId: string }): Promise<void> {
  const line = { walletId, kind: 'contradiction_reviewed', actor: review.session.email } as const;
  await reviewStatements(
    {
      id: walletId,
      subject: { walletId },
      lock: async ({ tx }) => (await lockWallet(tx, walletId)) !== undefined,
      appendLines: ({ tx }, fields) =>
        appendWalletEvents(
          tx,
          fields.map((detail) => ({ ...line, detail })),
        ),
      lift: async (changes) => {
        await liftContradictedWallet(changes.tx, walletId);
        await publishWallets(changes, [walletId]);
      },
    },
    review,
  );
}
