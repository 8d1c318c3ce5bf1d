import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { statusFacts } from '#lib/intents/status.ts';
import type { Fault } from '#lib/errors/result.ts';
import { StatusBadge } from '#components/domain/status-badge.tsx';

/**
 * The conversion that has the reference already: which kind, its status, and the way to it. Without an id it
 * is a request of this dashboard whose answer is still pending.
 */
export function ExistingIntent({ fault }: { fault: Fault }) {
  const t = useTranslations('create.existing');
  const common = useTranslations('common');
  const { intentId, intentType, status } = fault.values ?? {};
  if (intentId === undefined) return <p className="max-w-prose">{t('pending')}</p>;
  const type = INTENT_TYPES.find((known) => known === intentType);
  return (
    <div className="flex flex-col items-start gap-1.5">
      {type !== undefined && status !== undefined && (
        <p className="flex flex-wrap items-center gap-2">
          {common(`intentType.${type}`)} <StatusBadge status={status} intentType={type} />
        </p>
      )}
      {/* Nothing comes from it any more, although the reference stays taken (R29). */}
      {status !== undefined && statusFacts(status).stage === 'ended' && (
        <p className="max-w-prose">{t('ended')}</p>
      )}
      <TextLink href={`/intents/${intentId}`}>{common('fault.openExisting')}</TextLink>
    </div>
  );
}
