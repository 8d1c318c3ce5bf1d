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
  if (keys.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t('label')}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {keys.map(({ key, last }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => onChoose(key)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 px-2.5 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="min-w-0 font-mono break-all">{key}</span>
              {last === null ? <span className="text-muted">{t('open')}</span> : <Outcome last={last} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As lists say it. That it is completed is the service's word. */
function Outcome({ last: { shown, createdAt } }: { last: NonNullable<UsedPayoutKey['last']> }) {
  const t = useTranslations('offramp.used');
  const status = useTranslations('status');
  const at = () => <Instant at={createdAt} />;
  return (
    <span className={shown.tone === 'danger' ? 'text-danger-ink' : 'text-muted'}>
      {shown.key === 'offramp.completed'
        ? t.rich('completed', { at })
        : t.rich('ended', { status: status(shown.key, shown.values), at })}
    </span>
  );
}
