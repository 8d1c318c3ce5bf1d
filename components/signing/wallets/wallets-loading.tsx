import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { WalletCode } from './use-wallet-code.ts';

/** While wallet code is loading, and when it could not be loaded. */
export function WalletsLoading({ code }: { code: Exclude<WalletCode<unknown>, { state: 'ready' }> }) {
  const t = useTranslations('signing');
  if (code.state === 'failed') {
    return (
      <Notice tone="attention" title={t('loadingFailed.title')}>
        <p className="max-w-prose">{t('loadingFailed.text')}</p>
        <Button size="sm" onClick={code.retry}>
          {t('loadingFailed.retry')}
        </Button>
      </Notice>
    );
  }
  return (
    <div role="status" className="flex min-h-48 flex-col gap-3">
      <p className="text-muted">{t('loading')}</p>
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-9 w-48 max-w-full" />
    </div>
  );
}
