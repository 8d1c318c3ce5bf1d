import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { WalletSession } from '#lib/wallet/wallet-session.ts';

/** The wallets of this browser, to connect one. */
export function WalletList({ session }: { session: WalletSession }) {
  const t = useTranslations('signing.wallets');
  const { wallets, connectingId, connectProblem } = session;
  const connecting = wallets.find(({ id }) => id === connectingId);
  if (wallets.length === 0) {
    return (
      <Notice tone="info" title={t('none')}>
        <p className="max-w-prose text-muted">{t('noneText')}</p>
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('list')} className="flex flex-wrap gap-2">
        {wallets.map(({ id, name, iconUrl }) => (
          <li key={id}>
            <Button isPending={id === connectingId} onClick={() => session.connect(id)}>
              {iconUrl !== null && id !== connectingId && <WalletIcon url={iconUrl} />}
              {t('connect', { wallet: name })}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {connecting && t('connecting', { wallet: connecting.name })}
      </p>
      {connectProblem && !connecting && (
        <Notice tone="attention" title={t('failed')}>
          <p className="text-muted">{connectProblem.message}</p>
        </Notice>
      )}
    </div>
  );
}

/** The wallet's own picture: a data: URI, which no loader could make smaller. */
function WalletIcon({ url }: { url: string }) {
  // eslint-disable-next-line @next/next/no-img-element -- a data: URI from the wallet itself
  return <img src={url} alt="" className="size-5 rounded-sm" />;
}
