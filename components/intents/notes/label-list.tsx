import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';

interface LabelListProps {
  labels: readonly string[];
  /** What is beside a label: taking it away. */
  renderAside?: (label: string) => ReactNode;
}

/** The labels of a conversion; each leads to the list of those that have it. */
export function LabelList({ labels, renderAside }: LabelListProps) {
  const t = useTranslations('conversion.labels');
  if (labels.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li
          key={label}
          className="inline-flex max-w-full min-w-0 items-center rounded-sm border border-line bg-sunken text-sm"
        >
          <Link
            href={`/intents?${new URLSearchParams({ label }).toString()}`}
            className="inline-flex min-w-0 items-center gap-1 rounded-sm px-1.5 py-0.5 hover:underline"
          >
            <Icon name="icon-tag" className="text-[0.875rem] text-muted" />
            <span className="truncate">{label}</span>
          </Link>
          {renderAside?.(label)}
        </li>
      ))}
    </ul>
  );
}
