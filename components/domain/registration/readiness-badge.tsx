import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { READINESS_TONE } from './readiness-tone.ts';
import { useReadinessLabel } from './use-readiness-label.ts';

/** The status of a registration: text, shape and colour. */
export function ReadinessBadge({ wallet }: { wallet: WalletSummary }) {
  const label = useReadinessLabel();
  return <ToneBadge tone={READINESS_TONE[walletNextStep(wallet).kind]}>{label(wallet)}</ToneBadge>;
}
