import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { formatBrl } from '#lib/money/cents.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

interface WalletOptionProps {
  id: string;
  wallet: WalletSummary;
  /** Another address has its name: then the address alone says which it is, and all of it is shown. */
  isNameShared: boolean;
  /** It is what the field says. */
  isChosen: boolean;
  /** The arrow keys are on it. */
  isActive: boolean;
  onChoose: (address: string) => void;
}

/** A wallet to choose: its name, its address and what may be minted to it in a day. */
export function WalletOption({ id, wallet, isNameShared, isChosen, isActive, onChoose }: WalletOptionProps) {
  const t = useTranslations('readiness');
  const { address, limitCents, isOrdered } = wallet;
  const name = wallet.label ?? t('unnamed');
  const madeElsewhere = isOrdered ? null : t('picker.madeElsewhere');
  const shared = isNameShared ? t('picker.nameShared') : null;
  const limit = limitCents === null ? null : t('perDay', { amount: formatBrl(limitCents) });
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      // All of what is shown, with the address in one piece.
      aria-label={[name, address, shared, madeElsewhere, limit].filter((part) => part !== null).join(', ')}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(address)}
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
          {isNameShared ? (
            <span className="font-mono text-sm break-all">{address}</span>
          ) : (
            <TruncatedId value={address} isShort />
          )}
        </span>
        {shared !== null && <span className="text-sm text-attention-ink">{shared}</span>}
        {madeElsewhere !== null && <span className="text-sm text-muted">{madeElsewhere}</span>}
      </span>
      <span className="shrink-0 text-sm whitespace-nowrap text-muted tabular-nums">{limit}</span>
    </li>
  );
}
