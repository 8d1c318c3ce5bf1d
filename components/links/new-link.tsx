import { useTranslations } from 'next-intl';
import { ShownOnce } from '#components/domain/form/shown-once.tsx';
import { LazyQrCode } from '#components/ui/qr-code/lazy-qr-code.tsx';
import type { LinkKind } from '#lib/links/link-kind.ts';

interface NewLinkProps {
  kind: LinkKind;
  url: string;
  onDone: () => void;
}

/** A new link's address, this once: to copy, or to be read from the screen by a phone. */
export function NewLink({ kind, url, onDone }: NewLinkProps) {
  const t = useTranslations('signLink.dashboard');
  return (
    <ShownOnce
      heading="h4"
      value={url}
      labels={{
        title: t('created'),
        text: t(`${kind}.createdText`),
        value: t('url'),
        copy: t('copy'),
        done: t('done'),
      }}
      onDone={onDone}
    >
      <LazyQrCode code={url} label={t(`${kind}.qr`)} />
    </ShownOnce>
  );
}
