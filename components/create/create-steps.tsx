import { clsx } from 'clsx';
import { useCreateCopy, type CreateCopy } from './use-create-copy.ts';

const STEPS = ['fill', 'review', 'created'] as const;

/** Where a user is between filling in and having created. */
export function CreateSteps({ copy, current }: { copy: CreateCopy; current: 'fill' | 'review' }) {
  const t = useCreateCopy(copy);
  return (
    <ol aria-label={t('steps.label')} className="flex gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex grow items-center gap-2 border-t-2 pt-2',
            STEPS.indexOf(current) >= index ? 'border-accent text-ink' : 'border-line text-muted',
            step === current && 'font-medium',
          )}
        >
          <span aria-hidden className="text-muted">
            {index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
