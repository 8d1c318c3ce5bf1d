'use client';

import { useTranslations } from 'next-intl';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { cancelWallet } from '#server/actions/registrations.ts';

interface CancelWalletProps {
  wallet: WalletDetail;
  /** Why it may not be cancelled now; null when it may. */
  refusal: string | null;
}

/** Cancels a pending registration, after asking. Our own record stays (R132). */
export function CancelWallet({ wallet, refusal }: CancelWalletProps) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const [isOpen, setIsOpen] = useState(false);
  const [isRequestRejected, setIsRequestRejected] = useState(false);
  const { isPending, fault, run } = useAction();
  const isRequestOpen = fault?.code === 'wallet_signature_open';

  async function cancel() {
    const answer = await run(cancelWallet({ walletId: wallet.id, isRequestRejected }));
    if (answer.ok) setIsOpen(false);
  }

  if (refusal !== null) return <GatedAction label={t('cancel.action')} reason={refusal} />;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !isPending && setIsOpen(open)}>
      <AlertDialog.Trigger className={buttonStyle({ className: 'self-start' })}>
        {t('cancel.action')}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <AlertDialog.Content className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[80dvh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-overlay outline-none">
          <AlertDialog.Title className="text-lg font-semibold">{t('cancel.title')}</AlertDialog.Title>
          <AlertDialog.Description className="break-words">
            {t('cancel.text', { address: wallet.address, chain: chain(wallet.chainId) })}
          </AlertDialog.Description>
          {fault && <FaultPanel fault={fault} />}
          {(isRequestOpen || isRequestRejected) && (
            <label className="check-row">
              <input
                type="checkbox"
                checked={isRequestRejected}
                onChange={({ target }) => setIsRequestRejected(target.checked)}
              />
              {t('cancel.requestRejected')}
            </label>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel className={buttonStyle({})}>{t('cancel.dismiss')}</AlertDialog.Cancel>
            <Button variant="primary" isPending={isPending} onClick={() => void cancel()}>
              {isPending ? t('cancel.pending') : t('cancel.confirm')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
