import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';

/** The resource as the service sent it, one click away. */
export function WalletRaw({ raw }: { raw: unknown }) {
  const t = useTranslations('wallets.raw');
  const common = useTranslations('common');
  const text = JSON.stringify(raw, null, 2);
  return (
    <section className="rounded-lg border border-line bg-surface px-4 py-2">
      <Disclosure summary={t('title')}>
        <div className="flex flex-col items-start gap-2 pb-2">
          <CodeBlock text={text} label={t('label')} />
          <CopyButton
            value={text}
            label={common('copyValue', { what: 'JSON' })}
            copiedLabel={common('copied')}
          >
            {common('copy')}
          </CopyButton>
        </div>
      </Disclosure>
    </section>
  );
}
