import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { toProgressPath, type PathStep } from './to-progress-path.ts';

type State = PathStep['state'];

const DOT: Readonly<Record<State, string>> = {
  done: 'border-success-mark bg-success-mark text-surface',
  current: 'border-progress-mark bg-surface ring-4 ring-progress-soft',
  ahead: 'border-line bg-surface',
  stopped: 'border-neutral-mark bg-neutral-mark text-surface',
  skipped: 'border-dashed border-line bg-surface',
  reported: 'border-attention-mark bg-surface',
};
const LABEL: Readonly<Record<State, string>> = {
  done: 'text-ink',
  current: 'font-semibold text-ink',
  ahead: 'text-faint',
  stopped: 'font-semibold text-ink',
  skipped: 'text-faint line-through',
  reported: 'font-semibold text-ink',
};

/** The usual path of a conversion and the present step. */
export function ProgressPath({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('intent');
  const status = useStatusLabel();
  const steps = toProgressPath(intent, findDoubtKind(intent) !== null);
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
            {state === 'reported' && (
              <span className="block font-normal text-attention-ink">{t('reportedOnly')}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: { state: State }) {
  return (
    <span
      className={clsx('flex size-4 shrink-0 items-center justify-center rounded-full border-2', DOT[state])}
    >
      {state === 'done' && <Icon name="icon-check" className="text-[0.75rem] [-webkit-text-stroke:1px]" />}
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
