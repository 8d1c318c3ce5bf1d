import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { IntentTypeName } from '#components/domain/intent-type-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { UnresolvedCreate } from '#lib/conversion/overview-view.ts';

interface UnresolvedPanelProps {
  creates: readonly UnresolvedCreate[];
  nowMs: number;
}

/** Creations that were sent and whose answer was lost: a job is finding out; a person must not repeat them (R25). */
export function UnresolvedPanel({ creates, nowMs }: UnresolvedPanelProps) {
  const t = useTranslations('overview.unresolved');
  return (
    <Panel title={t('title')} flush className="border-attention-mark/60">
      <p className="border-b border-line px-4 py-2.5 text-sm text-muted">{t('text')}</p>
      <ul className="divide-y divide-line">
        {creates.map((create) => (
          <li
            key={create.idempotencyKey}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2"
          >
            <IntentTypeName intentType={create.intentType} />
            <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
              {t('reference')}
              <Identifier value={create.clientReference ?? create.idempotencyKey} what={t('reference')} />
            </span>
            <span className="text-right">
              <Money cents={create.amountCents} className="block font-medium" />
              <span className="text-sm text-muted">
                <Age at={create.createdAt} nowMs={nowMs} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
