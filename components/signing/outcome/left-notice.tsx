import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '#components/ui/notice.tsx';

interface LeftNoticeProps {
  walletName: string;
  /** What that wallet may still do, and what to do about it. */
  children: ReactNode;
}

/** A user has stopped waiting for the wallet. */
export function LeftNotice({ walletName, children }: LeftNoticeProps) {
  const t = useTranslations('signing');
  return (
    <Notice tone="attention" title={t('left', { wallet: walletName })}>
      <p className="max-w-prose">{children}</p>
    </Notice>
  );
}
