import { useTranslations } from 'next-intl';
import { TruncatedId } from '#components/domain/truncated-id.tsx';

interface RecentDestinationsProps {
  values: readonly string[];
  onChoose: (value: string) => void;
}

/**
 * Destinations used before on this chain, to choose instead of typing. Having been used says nothing about
 * being allowed now.
 */
export function RecentDestinations({ values, onChoose }: RecentDestinationsProps) {
  const t = useTranslations('create.recent');
  if (values.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t('label')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {values.map((value) => (
          <li key={value} className="max-w-full">
            <button
              type="button"
              aria-label={t('use', { value })}
              title={value}
              onClick={() => onChoose(value)}
              className="flex max-w-56 rounded-sm border border-line bg-surface px-2 py-0.5 font-mono text-sm text-muted hover:bg-hover hover:text-ink"
            >
              <TruncatedId value={value} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
