import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';

/**
 * The resource as the service sent it, one click away. Without the code to pay: that is on the page only where it was
 * checked, and only while it may be paid (R49).
 */
export function RawPanel({ raw }: { raw: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('intent.raw');
  const common = useTranslations('common');
  const text = JSON.stringify(raw, (key, value: unknown) => (key === 'brcode' ? '…' : value), 2);
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
