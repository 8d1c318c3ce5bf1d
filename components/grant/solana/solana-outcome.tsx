import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { SignatureForm } from './signature-form.tsx';
import { LeftNotice } from '#components/signing/outcome/left-notice.tsx';
import { BlockedNotice, TooOldNotice } from '#components/signing/outcome/unasked-notice.tsx';
import { useGrantRows } from '#components/grant/use-grant-rows.ts';
import { findFailed } from '#components/signing/use-guard.ts';
import { UnsignedNotice } from '#components/signing/unsigned-notice.tsx';
import type { SolanaSigning } from './use-solana-signing.ts';

interface SolanaOutcomeProps {
  signing: SolanaSigning;
  registration: GrantSubject;
  onOtherWallet: () => void;
}

/** What the last press came to. */
export function SolanaOutcome({ signing, registration, onOtherWallet }: SolanaOutcomeProps) {
  const t = useTranslations('grant');
  const { state, checks } = signing;
  const toRows = useGrantRows('solana');
  switch (state.kind) {
    case 'idle':
    case 'preparing':
    case 'checking':
    case 'in_wallet':
    case 'sending':
      return null;
    case 'found':
      return state.isActivated ? (
        <Notice tone="success" title={t('found.activated')} />
      ) : (
        <SignatureForm registration={registration} isOnChain />
      );
    case 'sent':
      return <Notice tone="success" title={t('sent')} />;
    case 'blocked':
      return <BlockedNotice tone="danger" failed={toRows(findFailed(checks ?? []))} />;
    case 'too_old':
      return <TooOldNotice />;
    case 'unreachable':
      return <Notice tone="attention" title={t('sign.unreachable')} />;
    case 'unsigned':
      return <UnsignedNotice copy="grant.outcome" {...state} onOtherWallet={onOtherWallet} />;
    case 'left':
      return <LeftNotice walletName={state.walletName}>{t('outcome.left.textSolana')}</LeftNotice>;
    case 'refused':
      return <FaultPanel fault={state.fault} />;
    case 'unsent':
      return <UnsentSignature fault={state.fault} onSend={signing.sendAgain} />;
    default:
      return assertNever(state);
  }
}

/** Said above already, or its advice is to load the page again, which has the only copy of the signature. */
const WITHOUT_ADVICE: ReadonlySet<FaultCode> = new Set<FaultCode>(['no_answer', 'other_version', 'internal']);

/** Only this page has the signature. Why it was not taken says what to do before it is sent again. */
function UnsentSignature({ fault, onSend }: { fault: Fault; onSend: () => void }) {
  const t = useTranslations('grant.unsentSignature');
  return (
    <>
      <Notice tone="attention" title={fault.code === 'no_answer' ? t('title') : t('titleUnsaved')}>
        <p className="max-w-prose">{t('text')}</p>
        <Button size="sm" onClick={onSend}>
          {t('action')}
        </Button>
      </Notice>
      {!WITHOUT_ADVICE.has(fault.code) && <FaultPanel fault={fault} />}
    </>
  );
}
