import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { IntentTypeName } from '#components/domain/intent-type-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { RowMarkIcon } from '#components/domain/row-mark-icon.tsx';
import { RowStatusBadge } from '#components/domain/status-badge.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { toRowStatus } from '#lib/intents/completion/shown-status.ts';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import { findRowMark, joinMark } from '#lib/intents/list/row-mark.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { Link } from '#components/ui/link.tsx';

interface RecentPanelProps {
  intents: readonly IntentSummary[];
  nowMs: number;
}

/** What changed last. */
export function RecentPanel({ intents, nowMs }: RecentPanelProps) {
  const t = useTranslations('overview.recent');
  return (
    <Panel title={t('title')} aside={<TextLink href="/intents">{t('all')}</TextLink>} flush>
      {intents.length === 0 ? (
        <EmptyState icon="icon-list" title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="divide-y divide-line">
          {intents.map((intent) => (
            <RecentRow key={intent.id} intent={intent} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RecentRow({ intent, nowMs }: { intent: IntentSummary; nowMs: number }) {
  const chain = useTranslations('common.chain');
  const state = useRowState(intent);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2 hover:bg-hover sm:grid-cols-[7rem_minmax(0,1fr)_8.5rem_7.5rem]">
      <Link href={`/intents/${intent.id}`} className="flex font-medium after:absolute after:inset-0">
        <IntentTypeName intentType={intent.intentType} />
        <span className="sr-only">
          {' '}
          {intent.amountCents !== null && `${formatBrl(intent.amountCents)}, `}
          {`${state}, `}
          <bdi>{findOwnReference(intent) ?? intent.id}</bdi>
        </span>
      </Link>
      <span
        key={intent.updatedAt}
        className="flex min-w-0 animate-settle items-center gap-2 rounded-sm max-sm:order-1"
      >
        <span className="flex min-w-0 max-sm:[&_.truncate]:whitespace-normal">
          <RowStatusBadge intent={intent} />
        </span>
        <RowMarkIcon intent={intent} />
        <span className="truncate text-sm text-muted max-sm:hidden">{chain(intent.chainId)}</span>
      </span>
      <Money cents={intent.amountCents} className="text-right font-medium" />
      <span className="text-right text-sm whitespace-nowrap text-muted max-sm:order-2">
        <Age at={intent.updatedAt} nowMs={nowMs} />
      </span>
    </li>
  );
}

/** What the badge and the mark beside it say, for a user who hears the link alone. */
function useRowState(intent: IntentSummary): string {
  const status = useTranslations('status');
  const marks = useTranslations('common.rowMark');
  const { key, values } = toRowStatus(intent);
  const mark = findRowMark(intent);
  return joinMark({ key, text: status(key, values) }, mark && { key: mark, text: marks(mark) });
}
