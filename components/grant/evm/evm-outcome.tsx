import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { LeftNotice } from '#components/signing/outcome/left-notice.tsx';
import { UnaskedNotice } from '#components/signing/outcome/unasked-notice.tsx';
import { UnsignedNotice } from '#components/signing/unsigned-notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import type { SendingState } from './send-once.ts';

interface EvmOutcomeProps {
  state: SendingState;
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
}

/** What the last try to send came to, where it is not a hash. */
export function EvmOutcome({ state, onOtherWallet }: EvmOutcomeProps) {
  const t = useTranslations('grant.outcome');
  switch (state.kind) {
    case 'idle':
    case 'checking':
    case 'in_wallet':
      return null;
    case 'blocked':
      return <UnaskedNotice why="blocked" tone="danger" />;
    case 'too_old':
      return <UnaskedNotice why="too_old" tone="attention" />;
    case 'refused':
      return <FaultPanel fault={state.fault} />;
    case 'unsigned':
      return (
        <UnsignedNotice
          copy="grant.outcome"
          outcome={state.outcome}
          walletName={state.walletName}
          onOtherWallet={onOtherWallet}
        />
      );
    case 'left':
      return <LeftNotice walletName={state.walletName}>{t('left.text')}</LeftNotice>;
    default:
      return assertNever(state);
  }
}
