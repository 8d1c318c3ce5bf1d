import { useTranslations } from 'next-intl';
import { SupportLinks, type SupportContact } from '#components/domain/support/support-links.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import { markTestFile } from '#lib/exports/mark-test-file.ts';
import { each } from '#lib/i18n/each.ts';
import { toSupportBundle } from '#lib/intents/support-bundle.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { BUNDLE_LABELS, toSupportBundleText, type BundleLabels } from './to-support-bundle-text.ts';
import { useProvenText } from './use-proven-text.ts';

interface SupportBundleProps {
  intent: IntentDetail;
  environment: Environment;
  hasExplorer: boolean;
  support: SupportContact;
  nowMs: number;
}

/**
 * What to send to provider support: to copy, and as files, one for users and one for machines (R44).
 */
export function SupportBundlePanel(props: SupportBundleProps) {
  const { intent, environment, hasExplorer, support, nowMs } = props;
  const { id } = intent;
  const t = useTranslations('intent.supportBundle');
  const common = useTranslations('common');
  const labels = useBundleLabels();
  const bundle = toSupportBundle(intent, { environment, hasExplorer, nowMs });
  const text = toSupportBundleText(bundle, labels, useProvenText(intent));
  const fileName = markTestFile(environment, `intent-${id}`);
  const status = bundle.service.status ?? intent.status;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t('title')}</h3>
      <CodeBlock text={text} label={t('title')} />
      <div className="flex flex-wrap items-center gap-2">
        <CopyValue value={text} label={t('copy')}>
          {t('copy')}
        </CopyValue>
        <DownloadButton fileName={`${fileName}.txt`} type="text/plain;charset=utf-8" text={text}>
          {t('downloadText')}
        </DownloadButton>
        <DownloadButton fileName={`${fileName}.json`} text={JSON.stringify(bundle, null, 2)}>
          {t('downloadJson')}
        </DownloadButton>
        <SupportLinks support={support} subject={common('support.conversion', { environment, id, status })} />
      </div>
    </div>
  );
}

function useBundleLabels(): BundleLabels {
  const t = useTranslations('intent.supportBundle');
  return each(BUNDLE_LABELS, (name) => t(name));
}
