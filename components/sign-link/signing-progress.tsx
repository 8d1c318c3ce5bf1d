import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '#components/domain/status-badge.tsx';
import type { Status } from '#lib/conversion/status.ts';
import type { SigningPhase } from './to-signing-phase.ts';

type Phase = Exclude<SigningPhase, 'sign'>;

const EDGE: Readonly<Record<Phase, string>> = {
  confirming: 'border-l-progress-mark',
  delivering: 'border-l-progress-mark',
  underway: 'border-l-progress-mark',
  paid: 'border-l-success-mark',
  unresolved: 'border-l-danger-mark',
  void: 'border-l-attention-mark',
  stopped: 'border-l-danger-mark',
  ended: 'border-l-neutral-mark',
  blocked: 'border-l-danger-mark',
};

/** After the signature: where it stands on the way to being paid, and that nothing is left to do. */
export function SigningProgress({ phase, status }: { phase: Phase; status: Status }) {
  const t = useTranslations('signLink.phase');
  return (
    <section
      aria-labelledby="phase-title"
      className={clsx(
        'flex flex-col gap-2 rounded-lg border border-l-4 border-line bg-surface p-4',
        EDGE[phase],
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="phase-title" className="text-lg font-semibold">
          {t(`${phase}.title`)}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="max-w-prose">{t(`${phase}.text`)}</p>
    </section>
  );
}
