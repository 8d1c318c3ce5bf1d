import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { PINNED_FLOW_VERSION } from '#lib/intents/flow-version.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isTerminal } from '#lib/intents/status.ts';

/**
 * Shows that the service answers with another flow version than this build was written for (R21). With a
 * newer one the conversion continues, and what is new in it may not show. With an older one nothing is
 * started.
 */
export function FlowVersionNotice({ intent }: { intent: Pick<IntentDetail, 'flowVersion' | 'status'> }) {
  const t = useTranslations('intent.flowVersion');
  const { flowVersion, status } = intent;
  if (flowVersion === PINNED_FLOW_VERSION || isTerminal(status)) return null;
  const isNewer = flowVersion > PINNED_FLOW_VERSION;
  const kind = isNewer ? 'newer' : 'older';
  return (
    <Notice tone={isNewer ? 'info' : 'danger'} title={t(`${kind}.title`)}>
      <p className="max-w-prose">{t(`${kind}.text`, { version: flowVersion, known: PINNED_FLOW_VERSION })}</p>
    </Notice>
  );
}
