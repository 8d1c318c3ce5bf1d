import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import type { UsedPayoutKey } from '#lib/intents/create/used-payout-keys.ts';

interface UsedPayoutKeysProps {
  keys: readonly UsedPayoutKey[];
  onChoose: (key: string) => void;
}

/** Payout keys used before, each with its last outcome, which says nothing about the next. */
export function UsedPayoutKeys({ keys, onChoose }: UsedPayoutKeysProps) {
  const t = useTranslations('offramp.used');
  const recent = useTranslations('create.recent');
  if (keys.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t('label')}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {keys.map(({ key, last }) => (
          <li key={key}>
            <button
              type="button"
              aria-label={recent('use', { value: key })}
              onClick={() => onChoose(key)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 px-2.5 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="min-w-0 font-mono break-all">{key}</span>
              <span className={last?.outcome === 'failed' ? 'text-danger-ink' : 'text-muted'}>
                {last === null
                  ? t('open')
                  : t.rich(last.outcome, { at: () => <Instant at={last.createdAt} /> })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
