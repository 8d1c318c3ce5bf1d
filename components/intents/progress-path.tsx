import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { IntentDetail } from '#lib/conversion/intent-view.ts';
import { toProgressPath, type PathStep } from './to-progress-path.ts';

const DOT: Readonly<Record<PathStep['state'], string>> = {
  done: 'border-success-mark bg-success-mark text-surface',
  current: 'border-progress-mark bg-surface ring-4 ring-progress-soft',
  ahead: 'border-line bg-surface',
  skipped: 'border-dashed border-line bg-surface',
};

/** The usual path of a conversion and where this one stands on it. */
export function ProgressPath({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('intent');
  const status = useTranslations('status.label');
  const steps = toProgressPath(intent);
  return (
    <ol
      aria-label={t('flow')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:gap-0"
    >
      {steps.map(({ status: step, state }, index) => (
        <li
          key={step}
          aria-current={state === 'current' ? 'step' : undefined}
          className="relative flex items-center gap-3 sm:grow sm:basis-0 sm:flex-col sm:items-start sm:gap-2 sm:last:grow-0 sm:last:basis-auto"
        >
          {index > 0 && (
            <span
              aria-hidden
              className={clsx(
                'absolute hidden h-0.5 sm:top-[7px] sm:right-[calc(100%+4px)] sm:left-[calc(-100%+20px)] sm:block',
                state === 'done' || state === 'current' ? 'bg-success-mark' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden
            className={clsx(
              'flex size-4 shrink-0 items-center justify-center rounded-full border-2',
              DOT[state],
            )}
          >
            {state === 'done' && <Check className="size-3" strokeWidth={3.5} />}
          </span>
          <span
            className={clsx(
              'text-sm sm:pr-3',
              state === 'current' ? 'font-semibold text-ink' : state === 'done' ? 'text-ink' : 'text-faint',
              state === 'skipped' && 'line-through',
            )}
          >
            {status(step)}
          </span>
        </li>
      ))}
    </ol>
  );
}
