import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { STAGES, toStages } from './to-stages.ts';

/** The four things a wallet needs, and which of them are true now; nothing where it has no path. */
export function WalletPath({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('wallets.stage');
  const stages = toStages(wallet);
  if (stages === null) return null;
  return (
    <ol
      aria-label={t('label')}
      className="grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-4"
    >
      {STAGES.map((stage) => (
        <li key={stage} className="flex items-start gap-2">
          <span
            aria-hidden
            className={clsx(
              'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border-2',
              stages[stage] ? 'border-success-mark bg-success-mark text-surface' : 'border-line bg-surface',
            )}
          >
            {stages[stage] && <Icon name="icon-check" className="text-[0.75rem] [-webkit-text-stroke:1px]" />}
          </span>
          <span className="text-sm">
            <span className={stages[stage] ? 'text-ink' : 'text-muted'}>{t(stage)}</span>
            <span className="block text-xs text-muted">{t(stages[stage] ? 'isDone' : 'isOpen')}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
