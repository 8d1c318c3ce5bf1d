import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { PixProblem } from '#lib/intents/payment/check-pix-payment.ts';

/** Why a code is not put before a payer. */
export function CodeRefused({ problems }: { problems: readonly PixProblem[] }) {
  const t = useTranslations('intent.pay.refused');
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger-mark/50 bg-danger-soft p-4">
      <Icon name="icon-octagon-alert" className="mt-0.5 text-[1.25rem] text-danger-mark" />
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold text-danger-ink">{t('title')}</p>
        <p className="max-w-prose">{t('text')}</p>
        <ul className="list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem}>{t(problem)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
