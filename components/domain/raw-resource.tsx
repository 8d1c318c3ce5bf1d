import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { indentJson } from '#lib/encoding/indent-json.ts';

interface RawResourceProps {
  title: string;
  label: string;
  /** As JSON; it is indented here. */
  json: string;
}

/** A resource as the service sent it, behind a button. */
export function RawResource({ title, label, json }: RawResourceProps) {
  const t = useTranslations('common');
  const text = indentJson(json);
  return (
    <section className="rounded-lg border border-line bg-surface px-4 py-2">
      <Disclosure summary={title}>
        <div className="flex flex-col items-start gap-2 pb-2">
          <CodeBlock text={text} label={label} />
          <CopyValue value={text} label={t('copyValue', { what: 'JSON' })}>
            {t('copy')}
          </CopyValue>
        </div>
      </Disclosure>
    </section>
  );
}
