import { useTranslations } from 'next-intl';
import { StepList } from '#components/ui/step-list.tsx';

const STEPS = ['holder', 'authorization', 'sign'] as const;

/** Where a burn is between choosing the wallet and having signed. */
export function StepProgress({ current }: { current: (typeof STEPS)[number] }) {
  const t = useTranslations('burn.steps');
  return (
    <div className="mb-3">
      <StepList label={t('label')} steps={STEPS} current={current} nameOf={(step) => t(step)} />
    </div>
  );
}
