import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { CreateAction } from '#components/intents/create-action.tsx';
import { isNoBurnKnown } from '#lib/intents/burn/no-burn-known.ts';
import { isReceipt } from '#components/intents/receipt/is-receipt.ts';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { findTakenSuccessor, isReplaceable } from '#lib/intents/create/taken-successor.ts';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import type { IntentDetail, RelatedIntent } from '#lib/intents/intent-view.ts';
import { RelatedStatus } from './related-status.tsx';

interface RelatedPanelProps {
  intent: IntentDetail;
  /** Why this user may not create one; null when they may. */
  refusal: string | null;
}

/** What this conversion was begun from, what was begun from it, and the way to begin another. */
export function RelatedPanel({ intent, refusal }: RelatedPanelProps) {
  const t = useTranslations('conversion.related');
  const { source, successors, otherBurned } = intent;
  const isBeside =
    otherBurned !== null && ![source, ...successors].some((listed) => listed?.id === otherBurned.id);
  const replaced = findTakenSuccessor(intent) ? t('replaced') : null;
  const other = otherBurned && t('otherBurned');
  const decided = isNotRepeated(intent) ? t(findRisk(intent)) : (replaced ?? other);
  const isUnconfirmed = intent.unanswered !== null && isReplaceable(intent);
  const reason = refusal ?? (isUnconfirmed ? t('unconfirmed') : decided);
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-4">
        {source !== null && <RelatedList title={t('source')} intents={[source]} />}
        {successors.length > 0 && <RelatedList title={t('successors')} intents={successors} />}
        {isBeside && <RelatedList title={t('beside')} intents={[otherBurned]} />}
        <CreateAction intent={intent} label={t('create')} refusal={reason} />
        <p>
          <TextLink href={`/intents/${intent.id}/receipt`}>
            {t(isReceipt(intent) ? 'receipt' : 'statement')}
          </TextLink>
        </p>
      </div>
    </Panel>
  );
}

/** Why another is not created while this one is not resolved. */
function findRisk(intent: IntentDetail): 'wasPaid' | 'noBurnKnown' | 'mayHaveBurned' {
  if (intent.intentType === 'onramp') return 'wasPaid';
  return isNoBurnKnown(intent) ? 'noBurnKnown' : 'mayHaveBurned';
}

function RelatedList({ title, intents }: { title: string; intents: readonly RelatedIntent[] }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ul className="flex flex-col">
        {intents.map((intent) => (
          <li
            key={intent.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            <TextLink href={`/intents/${intent.id}`}>
              <Money cents={intent.amountCents} />
            </TextLink>
            <RelatedStatus intent={intent} />
            <span className="text-sm text-muted">
              <Instant at={intent.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
