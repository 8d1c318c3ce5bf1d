import { clsx } from 'clsx';

interface StepListProps<Step extends string> {
  /** What the steps are of, for screen readers. */
  label: string;
  steps: readonly Step[];
  current: Step;
  nameOf: (step: Step) => string;
}

/** Where a user is between the first step and the last. */
export function StepList<Step extends string>({ label, steps, current, nameOf }: StepListProps<Step>) {
  return (
    <ol aria-label={label} className="flex gap-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex grow basis-0 items-center gap-2 border-t-2 pt-2',
            steps.indexOf(current) >= index ? 'border-accent text-ink' : 'border-line text-muted',
            step === current && 'font-medium',
          )}
        >
          <span aria-hidden className="text-muted">
            {index + 1}
          </span>
          {nameOf(step)}
        </li>
      ))}
    </ol>
  );
}
