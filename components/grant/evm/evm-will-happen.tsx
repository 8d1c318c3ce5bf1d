import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { formatBrl } from '#lib/money/cents.ts';

interface EvmWillHappenProps {
  registration: GrantSubject;
  calldata: GrantCall;
  networkName: string;
}

/** What sending the call does, in one sentence; a clamp is shown before it happens (R110). */
export function EvmWillHappen({ registration, calldata, networkName }: EvmWillHappenProps) {
  const t = useTranslations('grant.sign');
  return (
    <p className="max-w-prose">
      {t.rich('willEvm', {
        limit: formatBrl(calldata.limitCents),
        network: networkName,
        address: () => (
          <Identifier
            value={registration.address}
            what={t('address')}
            copyable={false}
            className="align-bottom"
          />
        ),
        signer: () => (
          <Identifier
            value={calldata.signerWallet}
            what={t('signer')}
            copyable={false}
            className="align-bottom"
          />
        ),
        b: (chunks) => <strong className="font-semibold">{chunks}</strong>,
      })}
    </p>
  );
}
