import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ConnectProblem, BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';

/** The wallets of this browser, to connect one. */
export function WalletList({ wallet }: { wallet: BrowserWallet }) {
  const t = useTranslations('signing.wallets');
  const { wallets, connectingId, connectProblem } = wallet;
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
            <Button isPending={id === connectingId} onClick={() => wallet.connect(id)}>
              {iconUrl !== null && id !== connectingId && <WalletIcon url={iconUrl} />}
              {t('connect', { wallet: name || t('legacy') })}
            </Button>
          </li>
        ))}
      </ul>
      {wallets.some(({ name }) => name === '') && (
        <p className="max-w-prose text-sm text-muted">{t('legacyHint')}</p>
      )}
      <p role="status" className="text-muted empty:hidden">
        {connecting && t('connecting', { wallet: connecting.name || t('legacy') })}
      </p>
      {connecting && (
        <Button size="sm" className="self-start" onClick={wallet.cancelConnect}>
          {t('cancel')}
        </Button>
      )}
      {connectProblem && !connecting && <ConnectFailed failure={connectProblem} />}
    </div>
  );
}

const SAID = ['rejected', 'busy', 'no_account', 'no_answer'] as const;

/** Why a wallet did not connect, and what to do; its own message is behind a button. */
function ConnectFailed({ failure: { walletName, problem, detail } }: { failure: ConnectProblem }) {
  const t = useTranslations('signing.wallets');
  return (
    <Notice tone="attention" title={t('failed', { wallet: walletName || t('legacy') })}>
      <p className="max-w-prose text-muted">
        {t(`problem.${SAID.find((said) => said === problem) ?? 'unknown'}`)}
      </p>
      {detail !== '' && problem !== 'rejected' && (
        <Disclosure summary={t('detail')}>
          <CodeBlock text={detail} label={t('detail')} />
        </Disclosure>
      )}
    </Notice>
  );
}

/** The wallet's own picture: a data: URI, which no loader could make smaller. */
function WalletIcon({ url }: { url: string }) {
  // eslint-disable-next-line @next/next/no-img-element -- a data: URI from the wallet itself
  return <img src={url} alt="" className="size-5 rounded-sm" />;
}
