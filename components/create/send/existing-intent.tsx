import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { statusFacts } from '#lib/intents/status.ts';
import type { Fault } from '#lib/errors/result.ts';
import { IntentOfFault } from './intent-of-fault.tsx';

/**
 * The conversion that has the reference already, or one that looks the same: which kind, its status, and the
 * way to it. Without an id it is a request of this dashboard whose answer is still pending.
 */
export function ExistingIntent({ fault }: { fault: Fault }) {
  const t = useTranslations('create.existing');
  const common = useTranslations('common');
  const { intentId, status, reference } = fault.values ?? {};
  const lookAlike = reference !== undefined && (
    <p className="max-w-prose">
      {t('lookAlike')}{' '}
      <bdi className="block font-mono text-sm break-all whitespace-pre-wrap">{reference}</bdi>
    </p>
  );
  if (intentId === undefined) {
    return (
      <div className="flex flex-col items-start gap-1.5">
        {lookAlike}
        <p className="max-w-prose">{t('pending')}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-1.5">
      <IntentOfFault fault={fault} />
      {lookAlike}
      {/* Nothing comes from it any more, although the reference stays taken (R29). */}
      {status !== undefined && statusFacts(status).stage === 'ended' && (
        <p className="max-w-prose">{t('ended')}</p>
      )}
      <TextLink href={`/intents/${intentId}`}>{common('fault.openExisting')}</TextLink>
    </div>
  );
}
