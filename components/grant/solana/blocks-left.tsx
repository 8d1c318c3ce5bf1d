import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { readBlockHeight } from '#lib/solana/read-block-height.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';

const AGAIN_MS = 2_000;

/** How many blocks a preparation has left: its life is counted in them, not in minutes (R115). */
export function BlocksLeft({ lastValidBlockHeight }: { lastValidBlockHeight: number }) {
  const t = useTranslations('grant.blocks');
  const { chainRequest } = useGrantBackend();
  const { data: height } = useQuery({
    queryKey: ['grant-height', lastValidBlockHeight],
    queryFn: () => readBlockHeight(chainRequest('solana')),
    refetchInterval: AGAIN_MS,
    gcTime: 0,
    retry: false,
  });
  if (height === undefined) return null;
  const count = lastValidBlockHeight - height;
  return (
    <p role="timer" className={count < 0 ? 'text-danger-ink' : 'text-muted'}>
      {count < 0 ? t('over') : t('left', { count })}
    </p>
  );
}
