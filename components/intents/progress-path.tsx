import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { findBurnEvidence, isExecuted } from '#lib/burns/burn-evidence.ts';
import { isBurnDenied } from '#lib/intents/burn/burn-outcome.ts';
import { findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { toProgressPath, type PathStep } from './to-progress-path.ts';

type State = PathStep['state'];

const DOT: Readonly<Record<State, string>> = {
  done: 'border-success-mark bg-success-mark text-surface',
  current: 'border-progress-mark bg-surface ring-4 ring-progress-soft',
  ahead: 'border-line bg-surface',
  stopped: 'border-neutral-mark bg-neutral-mark text-surface',
  reported: 'border-attention-mark bg-surface',
  unreported: 'border-dashed border-line bg-surface',
  withdrawn: 'border-dashed border-line bg-surface',
  confirmed: 'border-success-mark bg-success-mark text-surface',
};
const LABEL: Readonly<Record<State, string>> = {
  done: 'text-ink',
  current: 'font-semibold text-ink',
  ahead: 'text-faint',
  stopped: 'font-semibold text-ink',
  reported: 'font-semibold text-ink',
  unreported: 'text-faint',
  withdrawn: 'text-faint',
  confirmed: 'text-ink',
};
/** Where the dot shows it: it is only read aloud, and continues the name of the step. */
const UNSEEN = 'sr-only';
/** What is said of a step; of the present one it is `aria-current`. */
const NOTE: Readonly<Record<Exclude<State, 'current'>, string>> = {
  done: UNSEEN,
  ahead: UNSEEN,
  stopped: UNSEEN,
  reported: 'block font-normal text-attention-ink',
  unreported: 'block text-muted',
  withdrawn: 'block text-muted',
  confirmed: 'block text-muted',
};

/** The usual path of a conversion and the present step. */
export function ProgressPath({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('intent');
  const status = useStatusLabel();
  const steps = toProgressPath(intent, {
    isDoubted: findDoubtKind(intent) !== null,
    // Where the service says that the burn failed, its block may have been undone.
    isBurned: isExecuted(findBurnEvidence(intent)) && !isBurnDenied(intent),
  });
  return (
    <ol
      aria-label={t('flow')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:gap-0"
    >
      {steps.map(({ status: step, state }, index) => (
        <li
          key={step}
          aria-current={state === 'current' ? 'step' : undefined}
          className="flex items-center gap-3 sm:grow sm:flex-col sm:items-stretch sm:gap-2 sm:last:grow-0"
        >
          <span aria-hidden className="flex items-center">
            <Dot state={state} />
            {index < steps.length - 1 && <Line isReached={isReached(steps[index + 1]?.state)} />}
          </span>
          <span className={clsx('text-sm sm:pr-4', LABEL[state])}>
            {status(step, intent.intentType)}
            <Note state={state} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Note({ state }: { state: State }) {
  const t = useTranslations('intent.path');
  if (state === 'current') return null;
  return (
    <>
      {NOTE[state] !== UNSEEN && ' '}
      <span className={NOTE[state]}>{t(state)}</span>
    </>
  );
}

function Dot({ state }: { state: State }) {
  return (
    <span
      className={clsx('flex size-4 shrink-0 items-center justify-center rounded-full border-2', DOT[state])}
    >
      {(state === 'done' || state === 'confirmed') && (
        <Icon name="icon-check" className="text-[0.75rem] [-webkit-text-stroke:1px]" />
      )}
      {state === 'stopped' && <Icon name="icon-x" className="text-[0.75rem] [-webkit-text-stroke:1px]" />}
    </span>
  );
}

function Line({ isReached }: { isReached: boolean }) {
  return (
    <span className={clsx('mx-1.5 hidden h-0.5 grow sm:block', isReached ? 'bg-success-mark' : 'bg-line')} />
  );
}

function isReached(state: State | undefined): boolean {
  return state === 'done' || state === 'current' || state === 'stopped';
}
