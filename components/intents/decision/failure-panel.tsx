import { useTranslations } from 'next-intl';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Playbook } from '#components/intents/failure/playbook.tsx';
import { Whole } from '#components/intents/whole.tsx';
import { useFailureLabel } from '#components/intents/use-failure-label.ts';
import { isAfterFailure } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

/**
 * What failed: the current cause first, then the first one when it differs (R41). Of what goes on, was
 * completed or is refunded, neither is current: the service may keep the code. Provider codes only explain
 * (R55).
 */
export function FailurePanel({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('intent.failure');
  const label = useFailureLabel(intent.intentType);
  const { failureCode, originalFailureCode, statusReason, status } = intent;
  const causeLabel = t(isAfterFailure(status) ? 'earlier' : 'code');
  const hasOriginal = originalFailureCode !== null && originalFailureCode !== failureCode;
  const facts: Fact[] = [
    ...(failureCode === null ? [] : [{ label: causeLabel, value: label(failureCode) }]),
    ...(hasOriginal ? [{ label: t('original'), value: label(originalFailureCode) }] : []),
    ...(statusReason === null ? [] : [{ label: t('reason'), value: statusReason }]),
  ];
  const codes: Fact[] = [
    { label: causeLabel, value: <Whole text={failureCode} /> },
    { label: t('original'), value: <Whole text={originalFailureCode} /> },
    { label: t('provider'), value: <Whole text={intent.providerFailureCode} /> },
    { label: t('originalProvider'), value: <Whole text={intent.originalProviderFailureCode} /> },
  ];
  return (
    <Panel title={t('title')}>
      <FactList facts={facts} className="-mt-2" />
      <Playbook intent={intent} />
      <Disclosure summary={t('details')}>
        <FactList facts={codes} />
      </Disclosure>
    </Panel>
  );
}
