import { useTranslations } from 'next-intl';
import { StatusBadge } from '#components/domain/status-badge.tsx';
import type { Status, StatusTone } from '#lib/intents/status.ts';
import { PhasePanel } from '#components/links/phase-panel.tsx';
import type { SigningPhase } from './to-signing-phase.ts';

type Phase = Exclude<SigningPhase, 'sign'>;

const TONE: Readonly<Record<Phase, StatusTone>> = {
  answered: 'progress',
  unseen: 'attention',
  confirming: 'progress',
  submitting: 'progress',
  underway: 'progress',
  paid: 'success',
  unresolved: 'danger',
  no_burn: 'danger',
  void: 'attention',
  reject: 'danger',
  reject_paid: 'danger',
  reject_other: 'danger',
  stopped: 'danger',
  paid_in_doubt: 'danger',
  refunding: 'attention',
  refunded: 'neutral',
  ended: 'neutral',
  unordered: 'attention',
  contradicted: 'danger',
  blocked: 'danger',
};

/** After the signature: its status until it is paid, and that nothing is left to do. */
export function SigningProgress({ phase, status }: { phase: Phase; status: Status }) {
  const t = useTranslations('signLink.phase');
  return (
    <PhasePanel
      tone={TONE[phase]}
      title={t(`${phase}.title`)}
      text={t(`${phase}.text`)}
      badge={
        // Only the phase knows whether more than that is open.
        <StatusBadge
          status={status}
          intentType="offramp"
          isDoubted={status === 'completed' && phase !== 'paid'}
        />
      }
    />
  );
}
