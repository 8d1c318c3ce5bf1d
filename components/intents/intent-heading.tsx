import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { StatusBadges } from './status-badges.tsx';

interface IntentHeadingProps {
  intent: IntentDetail;
  nowMs: number;
  /** When the service last answered about it; null where that is not known, or said elsewhere. */
  syncedAt: string | null;
}

/** What it is, how much, in which state, its id, and how old that is. */
export function IntentHeading({ intent, nowMs, syncedAt }: IntentHeadingProps) {
  const t = useTranslations('intent');
  const type = useTranslations('common.intentType');
  const doubt = findDoubtKind(intent);
  const reference = findOwnReference(intent);
  const amount = intent.amountCents === null ? '—' : formatBrl(intent.amountCents);
  return (
    <header className="flex flex-col gap-1.5">
      <BackLink href="/intents">{t('back')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="text-2xl font-semibold tracking-tight">
          {t('title', { type: type(intent.intentType), amount })}
        </h1>
        <span
          key={`${intent.status} ${intent.burnOutcome ?? doubt ?? ''}`}
          className="inline-flex animate-settle flex-wrap gap-1.5 rounded-sm"
        >
          <StatusBadges intent={intent} />
        </span>
      </div>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
        <Identifier value={intent.id} what={t('id')} />
        {reference !== null && (
          <span className="inline-flex max-w-[min(100%,28rem)] min-w-0 items-center gap-1">
            <span>{t('details.reference')}</span>
            <Identifier value={reference} what={t('details.reference').toLowerCase()} />
          </span>
        )}
        <span>{t.rich('updated', { age: () => <Age at={intent.updatedAt} nowMs={nowMs} /> })}</span>
        {syncedAt !== null && (
          <span>{t.rich('confirmed.line', { age: () => <Age at={syncedAt} nowMs={nowMs} /> })}</span>
        )}
      </p>
    </header>
  );
}
