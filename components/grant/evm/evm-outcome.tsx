import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { LeftNotice } from '#components/signing/outcome/left-notice.tsx';
import { BlockedNotice, TooOldNotice } from '#components/signing/outcome/unasked-notice.tsx';
import type { CheckRow } from '#components/signing/checks/check-list.tsx';
import { isCleared } from '#components/signing/use-guard.ts';
import type { GrantCheck } from '#lib/signing/grant-check.ts';
import { UnsignedNotice } from '#components/signing/unsigned-notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import type { EvmGrantGuard, SendingState } from './send-once.ts';

interface EvmOutcomeProps {
  state: SendingState;
  guard: Pick<EvmGrantGuard, 'outcome' | 'isUnreachable'>;
  toRows: (checks: readonly GrantCheck[]) => CheckRow[];
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
}

/** What the last try to send came to, where it is not a hash. */
export function EvmOutcome({ state, guard, toRows, onOtherWallet }: EvmOutcomeProps) {
  const t = useTranslations('grant.outcome');
  switch (state.kind) {
    case 'idle':
    case 'checking':
    case 'in_wallet':
      return null;
    case 'blocked':
      return <BlockedNotice tone="danger" failed={toRows(state.failed)} isClearedNow={isCleared(guard)} />;
    case 'too_old':
      return <TooOldNotice />;
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
