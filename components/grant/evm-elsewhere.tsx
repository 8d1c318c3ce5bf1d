import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { WalletDetail } from '#lib/conversion/wallet-view.ts';
import { buildGrantRequest } from '#lib/evm/build-grant-request.ts';
import type { GrantCall } from '#lib/evm/build-grant-request.ts';
import { toSafeBatch } from '#lib/evm/safe-transaction.ts';

interface EvmElsewhereProps {
  wallet: WalletDetail;
  calldata: GrantCall;
  network: EvmNetwork;
}

/** For an owner that is a multisig or a device elsewhere: the call to be sent unchanged, and Safe's file of it (R123). */
export function EvmElsewhere({ wallet, calldata, network }: EvmElsewhereProps) {
  const t = useTranslations('grant.elsewhere');
  const common = useTranslations('common');
  const isForNetwork = calldata.chainRef === network.chainRef;

  function safeFile(): string {
    const call = buildGrantRequest(calldata, network);
    const name = t('safeName', { chain: wallet.chainId });
    const batch = toSafeBatch(call, {
      name,
      description: wallet.address,
      createdAtMs: Date.parse(wallet.updatedAt),
    });
    return JSON.stringify(batch, null, 2);
  }

  return (
    <Disclosure summary={t('summary')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('text')}</p>
        <FactList
          className="w-full"
          facts={[
            { label: t('network'), value: calldata.chainRef },
            { label: t('to'), value: <Identifier value={calldata.to} what={t('to').toLowerCase()} /> },
            {
              label: t('from'),
              value: <Identifier value={calldata.signerWallet} what={t('from').toLowerCase()} />,
            },
            { label: t('value'), value: '0' },
            { label: t('data'), value: <CodeBlock text={calldata.data} label={t('data')} /> },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton
            value={calldata.data}
            label={common('copyValue', { what: t('data').toLowerCase() })}
            copiedLabel={common('copied')}
          >
            {t('copyData')}
          </CopyButton>
          {isForNetwork && (
            <DownloadButton fileName={`grant-${wallet.chainId}-${wallet.id}.json`} text={safeFile()}>
              {t('safeFile')}
            </DownloadButton>
          )}
        </div>
      </div>
    </Disclosure>
  );
}
