'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { useAsked } from './use-asked.ts';

/**
 * A wallet of this browser may still have a request that was made with a link that is over. What the link
 * opened cannot be read any more, so nothing here depends on it; without its wallet, any request counts.
 */
export function LinkRequestOver({ walletId }: { walletId?: string }) {
  const t = useTranslations('grant.open.linkOver');
  if (!useAsked(walletId)) return null;
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
    </Notice>
  );
}
