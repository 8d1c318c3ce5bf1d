import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { Environment, EvmNetwork } from '#lib/chains/chains.ts';
import { markTestFile } from '#lib/exports/mark-test-file.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { buildGrantRequest, type GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { toSafeBatch } from '#lib/evm/grant/safe-transaction.ts';

export interface ElsewhereProps {
  registration: GrantSubject;
  calldata: GrantCall;
  network: EvmNetwork;
  environment: Environment;
}

/** The call to be sent unchanged, and Safe's file of it (R123). */
export function EvmElsewhereCall({ registration, calldata, network, environment }: ElsewhereProps) {
  const t = useTranslations('grant.elsewhere');
  const common = useTranslations('common');
  const fileName = markTestFile(environment, `grant-${registration.chainId}-${registration.id}.json`);

  function safeFile(): string {
    const call = buildGrantRequest(calldata, network);
    const name = t('safeName', { chain: registration.chainId });
    const batch = toSafeBatch(call, {
      name,
      description: registration.address,
      createdAtMs: Date.parse(registration.updatedAt),
    });
    return JSON.stringify(batch, null, 2);
  }

  return (
    <>
      <FactList
        className="w-full"
        facts={[
          { label: t('network'), value: `${network.name} (${calldata.chainRef})` },
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
        <CopyValue value={calldata.data} label={common('copyValue', { what: t('data').toLowerCase() })}>
          {t('copyData')}
        </CopyValue>
        <DownloadButton fileName={fileName} text={safeFile()}>
          {t('safeFile')}
        </DownloadButton>
      </div>
    </>
  );
}
