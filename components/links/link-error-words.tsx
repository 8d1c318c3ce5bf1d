import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorWordsProvider } from '#components/layout/error-words.tsx';
import { useErrorViewWords } from '#components/layout/use-shell-words.ts';
import type { LinkKind } from '#lib/links/link-kind.ts';

/** Around a link's page: what its reader, who is no user here, reads where it fails. */
export function LinkErrorWords({ kind, children }: { kind: LinkKind; children: ReactNode }) {
  const t = useTranslations(kind === 'payment' ? 'payLink.error' : 'signLink.error');
  const words = { ...useErrorViewWords(), money: t('money'), next: t('next') };
  return <ErrorWordsProvider words={words}>{children}</ErrorWordsProvider>;
}
