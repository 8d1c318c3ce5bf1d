import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { STAGES, toStages } from '#components/registrations/detail/status/to-stages.ts';

/** The progress of a registration: four short bars, and their text; nothing where it has none. */
export function StageBar({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('wallets.stage');
  const stages = toStages(wallet);
  if (stages === null) return null;
  const words = STAGES.map((stage) => t(stages[stage] ? `done.${stage}` : `open.${stage}`)).join(', ');
  return (
    <span title={words} className="flex h-1 w-28 gap-0.5">
      <span className="sr-only">{words}</span>
      {STAGES.map((stage) => (
        <span
          key={stage}
          aria-hidden
          className={clsx('h-1 grow rounded-full', stages[stage] ? 'bg-success-mark' : 'bg-line')}
        />
      ))}
    </span>
  );
}
