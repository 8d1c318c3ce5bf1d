import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Icon } from '#components/ui/icon.tsx';

const LOOK = {
  passed: { mark: 'icon-circle-check', className: 'text-success-mark' },
  failed: { mark: 'icon-circle-alert', className: 'text-danger-mark' },
  noted: { mark: 'icon-triangle-alert', className: 'text-attention-mark' },
} as const;
const RANK = { failed: 0, noted: 1, passed: 2 } as const;

/** One check of the sign-guard as text. */
export interface CheckRow {
  readonly id: string;
  readonly state: 'passed' | 'failed' | 'noted';
  readonly label: ReactNode;
  readonly text: ReactNode;
  /** As a node or a contract wrote it, for support. */
  readonly detail?: string | undefined;
}

/** The checks with their results, in the order given; what did not pass comes first. */
export function CheckList({ rows }: { rows: readonly CheckRow[] }) {
  const sorted = rows.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
  return (
    <ul className="flex flex-col">
      {sorted.map((row) => (
        <CheckItem key={row.id} row={row} />
      ))}
    </ul>
  );
}

function CheckItem({ row: { state, label, text, detail = '' } }: { row: CheckRow }) {
  const t = useTranslations('signing.checks');
  const { mark, className } = LOOK[state];
  return (
    <li className="flex gap-2.5 border-b border-line py-2 last:border-b-0">
      <Icon name={mark} className={`mt-0.5 ${className}`} />
      <div className="min-w-0 sm:grid sm:grow sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-3">
        <p className="font-medium">
          {label} <span className="sr-only">({t(`state.${state}`)})</span>
        </p>
        <div className="min-w-0">
          <p className={state === 'passed' ? 'wrap-anywhere text-muted' : 'wrap-anywhere'}>{text}</p>
          {state !== 'passed' && detail !== '' && (
            <Disclosure summary={t('detail')}>
              <CodeBlock text={detail} label={t('detail')} />
            </Disclosure>
          )}
        </div>
      </div>
    </li>
  );
}
