import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

const STEPS = ['fill', 'review', 'created'] as const;

/** Where a person is between filling in and signing. */
export function RegisterSteps({ current, label }: { current: 'fill' | 'review'; label: string }) {
  const t = useTranslations('wallets.form.steps');
  return (
    <ol aria-label={label} className="flex gap-2 text-sm">
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
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
