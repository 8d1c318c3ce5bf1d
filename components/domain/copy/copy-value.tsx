import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** Copies a value, and says whether that was possible. */
export function CopyValue(props: Omit<ComponentProps<typeof CopyButton>, 'copiedLabel' | 'notCopiedLabel'>) {
  const t = useTranslations('common');
  return <CopyButton {...props} copiedLabel={t('copied')} notCopiedLabel={t('notCopied')} />;
}
