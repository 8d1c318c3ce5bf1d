import { StepList } from '#components/ui/step-list.tsx';
import { useCreateCopy, type CreateCopy } from './use-create-copy.ts';

const STEPS = ['fill', 'review', 'created'] as const;

/** Where a user is between filling in and having created. */
export function CreateSteps({ copy, current }: { copy: CreateCopy; current: 'fill' | 'review' }) {
  const t = useCreateCopy(copy);
  return (
    <StepList
      label={t('steps.label')}
      steps={STEPS}
      current={current}
      nameOf={(step) => t(`steps.${step}`)}
    />
  );
}
