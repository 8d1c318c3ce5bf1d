import { useTranslations } from 'next-intl';
import { hasActions } from '#components/registrations/detail/has-actions.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** What ends what may last: a registration that is not wanted or not accepted, and a wait that takes long. */
export function HowItEnds({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('wallets.page');
  const end = findEnd(wallet);
  // Of a status that is not recognized nothing is awaited that is known.
  const isLate = wallet.isOverdue && walletNextStep(wallet).kind !== 'unknown_state';
  return (
    <>
      {end && <p className="max-w-prose pt-1">{t(`end.${end}`)}</p>}
      {isLate && (
        <p className="max-w-prose pt-1 font-medium">
          {t('overdue', { canReconcile: String(hasActions(wallet)) })}
        </p>
      )}
    </>
  );
}

/** Nothing where a cancellation is not possible, or where a grant may have been sent. */
function findEnd(wallet: WalletSummary): 'unwanted' | 'replace' | 'support' | undefined {
  if (wallet.state !== 'pending') return undefined;
  const step = walletNextStep(wallet);
  if (step.kind === 'confirm_order' || step.kind === 'sign_grant') return 'unwanted';
  if (step.kind !== 'submission_refused') return undefined;
  return step.remedy === 'replace' || step.remedy === 'support' ? step.remedy : undefined;
}
