import { Button } from '#components/ui/button.tsx';
import { useCreateCopy, type CreateCopy } from './use-create-copy.ts';

/** On to the review, and that nothing typed is lost. */
export function ReviewButton({ copy }: { copy: CreateCopy }) {
  const t = useCreateCopy(copy);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="primary">
        {t('review')}
      </Button>
      <span className="text-sm text-muted">{t('draft')}</span>
    </div>
  );
}
