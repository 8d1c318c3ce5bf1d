import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

const STEPS = ['holder', 'authorization', 'sign'] as const;
export type StepName = (typeof STEPS)[number];

/** Where a burn is between choosing the wallet and having signed. */
export function StepProgress({ current }: { current: StepName }) {
  const t = useTranslations('burn.steps');
  return (
    <ol aria-label={t('label')} className="mb-3 flex gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex grow basis-0 items-center gap-2 border-t-2 pt-2',
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
