import { useTranslations } from 'next-intl';
import { findRecovery } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findTakenSuccessor } from '#lib/intents/create/taken-successor.ts';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import { findProvenProofs } from '#lib/burns/proven-proofs.ts';
import { findPlaybookCode } from './playbook-code.ts';

/** What to do about a failure, by its code: what it means, what to check, and the way out of it. */
export function Playbook({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('conversion.playbook');
  const recovery = findRecovery(intent);
  // After a refund the decision panel says what to do.
  if (recovery === undefined || intent.status === 'refunded') return null;
  // Which way that is depends on what the service answers.
  if (recovery === 'replace' && intent.unanswered !== null) return null;
  const code = findPlaybookCode(intent);
  const isBurnMissing = code === 'burn_failed' && !isBurnNamed(intent);
  const way = recovery === 'replace' ? replaceWay(intent) : recovery;
  return (
    <section className="flex max-w-prose flex-col gap-2 py-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <p>{t(`code.${code}.meaning`)}</p>
      <ol className="list-decimal space-y-1 pl-5 marker:text-muted">
        <li>{t(isBurnMissing ? 'burnNotNamed' : `code.${code}.check`)}</li>
        <li>{t(`recovery.${way}.first`)}</li>
        <li>{t(`recovery.${way}.then`)}</li>
      </ol>
      <p className="text-sm text-muted">{t(`never.${intent.intentType}`)}</p>
    </section>
  );
}

function replaceWay(intent: IntentDetail) {
  if (isNotRepeated(intent)) return 'replace_undecided';
  if (findTakenSuccessor(intent)) return 'replaced';
  return intent.otherBurned ? 'other_instead' : 'replace';
}

/** Whether the page shows a transaction of its burn. */
function isBurnNamed({ burnTransactionId, burn, burnHistory }: IntentDetail): boolean {
  if (burnTransactionId !== null) return true;
  return burn !== null && (burn.proof !== null || findProvenProofs(burnHistory).length > 0);
}
