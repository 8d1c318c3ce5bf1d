import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { DailyLimit } from './daily-limit.tsx';

interface WalletOptionProps {
  id: string;
  wallet: WalletSummary;
  /** It is what the field says. */
  isChosen: boolean;
  /** The arrow keys are on it. */
  isActive: boolean;
  onChoose: (address: string) => void;
}

/** A wallet to choose: its name, its address and what may be minted to it in a day. */
export function WalletOption({ id, wallet, isChosen, isActive, onChoose }: WalletOptionProps) {
  const t = useTranslations('readiness');
  const name = wallet.label ?? t('unnamed');
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={t('picker.use', { name, address: wallet.address })}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(wallet.address)}
      className={clsx(
        'flex cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-hover',
        isChosen && 'bg-accent-soft',
        isActive && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Icon name="icon-check" className={clsx('text-accent', !isChosen && 'invisible')} />
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <span className="max-w-full truncate font-medium">{name}</span>
        <span className="flex min-w-0 text-muted">
          <TruncatedId value={wallet.address} isShort />
        </span>
        {!wallet.isOrdered && <span className="text-sm text-muted">{t('picker.madeElsewhere')}</span>}
      </span>
      <span className="shrink-0 text-sm text-muted">
        {wallet.limitCents !== null && <DailyLimit limitCents={wallet.limitCents} />}
      </span>
    </li>
  );
}
