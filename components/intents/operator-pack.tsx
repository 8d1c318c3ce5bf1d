import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { IntentDetail } from '#lib/conversion/intent-view.ts';
import { toOperatorPack } from './to-operator-pack.ts';

/** What to send to the service's operators, ready to copy. */
export function OperatorPack({ intent, environment }: { intent: IntentDetail; environment: Environment }) {
  const t = useTranslations('intent.pack');
  const common = useTranslations('common');
  const text = toOperatorPack(intent, environment, {
    environment: t('environment'),
    intent: t('intent'),
    status: t('status'),
    chain: t('chain'),
    amount: t('amount'),
    reference: t('reference'),
    holder: t('holder'),
    proof: t('proof'),
    failure: t('failure'),
    none: t('none'),
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('title')}</h3>
        <CopyButton value={text} label={t('copy')} copiedLabel={common('copied')}>
          {t('copy')}
        </CopyButton>
      </div>
      <CodeBlock text={text} label={t('title')} />
    </div>
  );
}
