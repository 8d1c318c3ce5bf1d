'use client';

import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { HANDLING_NOTE_LENGTH } from '#lib/intents/handling/intent-handling.ts';
import { MOST_HASHES } from '#lib/registrations/handle-wallet.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { findWalletTask } from '#lib/registrations/wallet-task.ts';
import { handleWallet } from '#server/actions/registrations.ts';

interface HandleWalletProps {
  wallet: WalletDetail;
  /** Why this user may not; null when they may. */
  refusal: string | null;
}

/** Where a user says that they have handled what no action here ends. It is of what is on screen only. */
export function HandleWallet({ wallet, refusal }: HandleWalletProps) {
  const t = useTranslations('wallets.handle');
  const step = walletNextStep(wallet);
  const reason = findWalletTask(wallet)?.reason;
  if (reason !== 'wallet_authorized_unregistered' && reason !== 'wallet_limit_raised') return null;
  if (refusal !== null) return <GatedAction label={t('action')} reason={refusal} />;
  const seen = {
    txSignatures: step.kind === 'unregistered_grant' ? step.txSignatures.slice(0, MOST_HASHES) : [],
    limitCents: step.kind === 'ready_raised' ? step.effectiveCents : null,
  };
  return (
    <div className="max-w-prose">
      <NoteForm
        labels={{ note: t('note'), hint: t('hint'), action: t('action') }}
        lengths={HANDLING_NOTE_LENGTH}
        draft={`handled:${wallet.id}`}
        send={(note) => handleWallet({ walletId: wallet.id, ...seen, note })}
      />
    </div>
  );
}
