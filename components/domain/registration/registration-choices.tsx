import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { listChoices } from '#lib/registrations/registration-choices.ts';
import type { WalletSummary } from '#lib/registrations/registration-view.ts';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { DailyLimit } from './daily-limit.tsx';
import { ReadinessBadge } from './readiness-badge.tsx';
import { useReadinessReason } from './use-readiness-reason.ts';

interface RegistrationChoicesProps {
  wallets: readonly WalletSummary[];
  chainId: ChainId;
  /** The address that is chosen now, as it is written in the list; undefined for none. */
  chosen: string | undefined;
  onChoose: (address: string) => void;
}

/** The wallets that can be used on a chain; what is wrong with the others is behind a button (R37). */
export function RegistrationChoices({ wallets, chainId, chosen, onChoose }: RegistrationChoicesProps) {
  const t = useTranslations('readiness.picker');
  const { ready, others } = listChoices(wallets, chainId);
  return (
    <div className="flex flex-col gap-2">
      {ready.length === 0 ? (
        <p className="text-sm text-muted">
          {t('none')} <TextLink href={`/wallets?chainId=${chainId}`}>{t('manage')}</TextLink>
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">{t('legend')}</p>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {ready.map((wallet) => (
              <li key={wallet.id}>
                <Choice wallet={wallet} isChosen={wallet.address === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <Disclosure summary={t('others', { count: others.length })}>
          <ul className="divide-y divide-line rounded-md border border-line bg-sunken">
            {others.map((wallet) => (
              <Other key={wallet.id} wallet={wallet} />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

interface ChoiceProps {
  wallet: WalletSummary;
  isChosen: boolean;
  onChoose: (address: string) => void;
}

function Choice({ wallet, isChosen, onChoose }: ChoiceProps) {
  const t = useTranslations('readiness');
  const name = wallet.label ?? t('unnamed');
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('picker.use', { name, address: wallet.address })}
      onClick={() => onChoose(wallet.address)}
      className="flex w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-hover aria-pressed:bg-accent-soft"
    >
      <Check aria-hidden className={clsx('size-4 shrink-0 text-accent', !isChosen && 'invisible')} />
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <span className="max-w-full truncate font-medium">{name}</span>
        <span className="flex min-w-0 text-muted">
          <TruncatedId value={wallet.address} isShort />
        </span>
      </span>
      <span className="shrink-0 text-sm text-muted">
        {wallet.limitCents !== null && <DailyLimit limitCents={wallet.limitCents} />}
      </span>
    </button>
  );
}

function Other({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('readiness');
  const reason = useReadinessReason();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
      <span className="max-w-full truncate font-medium">{wallet.label ?? t('unnamed')}</span>
      <span className="flex min-w-0 text-muted">
        <TruncatedId value={wallet.address} isShort />
      </span>
      <ReadinessBadge wallet={wallet} />
      <span className="basis-full text-muted">
        {reason(wallet)} <TextLink href={`/wallets/${wallet.id}`}>{t('picker.resolve')}</TextLink>
      </span>
    </li>
  );
}
