import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { GrantPhase, OpenGrantPhase } from './to-grant-phase.ts';

type Phase = Exclude<GrantPhase, OpenGrantPhase>;

const EDGE: Readonly<Record<Phase, string>> = {
  confirming: 'border-l-progress-mark',
  active: 'border-l-success-mark',
  void: 'border-l-attention-mark',
  stopped: 'border-l-danger-mark',
};

/** After the signature: where it stands on the way to being active. */
export function GrantProgress({ phase }: { phase: Phase }) {
  const t = useTranslations('signLink.grant.phase');
  return (
    <section
      aria-labelledby="phase-title"
      className={clsx(
        'flex flex-col gap-2 rounded-lg border border-l-4 border-line bg-surface p-4',
        EDGE[phase],
      )}
    >
      <h2 id="phase-title" className="text-lg font-semibold">
        {t(`${phase}.title`)}
      </h2>
      <p className="max-w-prose">{t(`${phase}.text`)}</p>
    </section>
  );
}
