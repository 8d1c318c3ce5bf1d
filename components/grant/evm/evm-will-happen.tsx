import { useTranslations } from 'next-intl';
import { InlineAddress } from '#components/domain/chains/inline-address.tsx';
import { toStrong } from '#components/ui/text/to-strong.tsx';
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
        address: () => <InlineAddress value={registration.address} />,
        signer: () => <InlineAddress value={calldata.signerWallet} />,
        b: toStrong,
      })}
    </p>
  );
}
