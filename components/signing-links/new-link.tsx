import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { LazyQrCode } from '#components/ui/qr-code/lazy-qr-code.tsx';
import type { LinkKind } from '#lib/signing-links/signing-link.ts';

interface NewLinkProps {
  kind: LinkKind;
  url: string;
  onDone: () => void;
}

/** A new link's address, this once: to copy, or to be read from the screen by a phone. */
export function NewLink({ kind, url, onDone }: NewLinkProps) {
  const t = useTranslations('signLink.dashboard');
  const common = useTranslations('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 rounded-md border border-success-mark/50 bg-success-soft p-4 sm:flex-row">
      <LazyQrCode code={url} label={t(`${kind}.qr`)} />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('created')}
        </h4>
        <p className="max-w-prose text-sm">{t(`${kind}.createdText`)}</p>
        <div className="w-full">
          <CodeBlock text={url} label={t('url')} />
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={url} label={t('copy')} copiedLabel={common('copied')}>
            {t('copy')}
          </CopyButton>
          <Button onClick={onDone}>{t('done')}</Button>
        </div>
      </div>
    </div>
  );
}
