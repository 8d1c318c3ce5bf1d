import { useTranslations } from 'next-intl';
import type { StatusTone } from '#lib/intents/status.ts';
import { PhasePanel } from '#components/links/phase-panel.tsx';
import type { GrantPhase, OpenGrantPhase } from './to-grant-phase.ts';

type Phase = Exclude<GrantPhase, OpenGrantPhase>;

const TONE: Readonly<Record<Phase, StatusTone>> = {
  confirming: 'progress',
  active: 'success',
  void: 'attention',
  stopped: 'danger',
};

/** After the signature: its status until it is active. */
export function GrantProgress({ phase }: { phase: Phase }) {
  const t = useTranslations('signLink.grant.phase');
  return <PhasePanel tone={TONE[phase]} title={t(`${phase}.title`)} text={t(`${phase}.text`)} />;
}
