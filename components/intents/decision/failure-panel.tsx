import { useTranslations } from 'next-intl';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Playbook } from '#components/intents/failure/playbook.tsx';
import { useFailureLabel } from '#components/intents/use-failure-label.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

/**
 * What failed: the current cause first, then the first one when it differs (R41). Provider codes only explain
 * (R55).
 */
export function FailurePanel({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('intent.failure');
  const label = useFailureLabel(intent.intentType);
  const { failureCode, originalFailureCode, statusReason } = intent;
  const hasOriginal = originalFailureCode !== null && originalFailureCode !== failureCode;
  const facts: Fact[] = [
    ...(failureCode === null ? [] : [{ label: t('code'), value: label(failureCode) }]),
    ...(hasOriginal ? [{ label: t('original'), value: label(originalFailureCode) }] : []),
    ...(statusReason === null ? [] : [{ label: t('reason'), value: statusReason }]),
  ];
  const codes: Fact[] = [
    { label: t('code'), value: <Code text={failureCode} /> },
    { label: t('original'), value: <Code text={originalFailureCode} /> },
    { label: t('provider'), value: <Code text={intent.providerFailureCode} /> },
    { label: t('originalProvider'), value: <Code text={intent.originalProviderFailureCode} /> },
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

function Code({ text }: { text: string | null }) {
  return <span className="font-mono text-sm break-all">{text ?? '—'}</span>;
}
