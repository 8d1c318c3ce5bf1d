import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { IntentTypeName } from '#components/domain/intent-type-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { useFieldText } from '#components/domain/use-field-text.ts';
import { Panel } from '#components/ui/panel.tsx';
import { LATE_EFFECT_MINUTES } from '#lib/intents/create/send-progress.ts';
import type { UnresolvedCreate } from '#lib/intents/overview/overview-view.ts';

interface UnresolvedPanelProps {
  creates: readonly UnresolvedCreate[];
  nowMs: number;
}

/**
 * Creations that were sent and whose answer was lost: a job is finding out; a user must not repeat them
 * (R25).
 */
export function UnresolvedPanel({ creates, nowMs }: UnresolvedPanelProps) {
  const t = useTranslations('overview.unresolved');
  const reason = useTranslations('common.waitReason');
  const wait = useTranslations('common.wait');
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
            {create.differences.length > 0 && <Differences create={create} />}
            <p className="col-span-full max-w-prose pt-1 text-sm">
              {reason(create.progress.reason, { minutes: LATE_EFFECT_MINUTES })}{' '}
              <span className="text-muted">({wait('tries', { tries: create.progress.tries })})</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Where an answer differs from the request. Red: nothing is paid or created because of it. */
function Differences({ create }: { create: UnresolvedCreate }) {
  const t = useTranslations('overview.unresolved');
  const words = useFieldText();
  return (
    <div
      role="alert"
      className="col-span-full mt-1 rounded-md border border-danger-mark/50 bg-danger-soft p-3 text-sm"
    >
      <p className="max-w-prose font-medium text-danger-ink">{t('differs')}</p>
      <ul className="list-disc pl-5">
        {create.differences.map(({ field, asked, answered }) => (
          <li key={`${field}${answered}`} className="break-words">
            {t.rich('difference', {
              field: words.name(field),
              asked: words.value(field, asked),
              answered: answered === '' ? '—' : words.value(field, answered),
              bdi: (text) => <bdi>{text}</bdi>,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
