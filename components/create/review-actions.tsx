import { clsx } from 'clsx';
import { Button } from '#components/ui/button.tsx';
import { useCreateCopy, type CreateCopy } from './use-create-copy.ts';
import type { SendState } from '#components/create/send/use-create-send.ts';

interface ReviewActionsProps {
  copy: CreateCopy;
  /** What sending for the first time is called. */
  create: string;
  state: Exclude<SendState, { kind: 'waiting' | 'asking' | 'signed_out' }>;
  /** Only another value helps. */
  needsEdit: boolean;
  /** The same may be accepted at another time. */
  canRetry?: boolean;
  onSubmit: () => void;
  onEdit: () => void;
}

/** Send and go back; where only another value helps, going back comes first. */
export function ReviewActions({
  copy,
  create,
  state,
  needsEdit,
  canRetry = true,
  onSubmit,
  onEdit,
}: ReviewActionsProps) {
  const t = useCreateCopy(copy);
  const isSending = state.kind === 'sending';
  const labels = {
    idle: create,
    sending: t('sending'),
    refused: t('retry'),
    unanswered: t('retrySame'),
  };
  return (
    <div className={clsx('flex flex-wrap gap-2', needsEdit && 'flex-row-reverse justify-end')}>
      {canRetry && (
        <Button variant={needsEdit ? 'secondary' : 'primary'} isPending={isSending} onClick={onSubmit}>
          {labels[state.kind]}
        </Button>
      )}
      {!isSending && (
        <Button variant={needsEdit ? 'primary' : 'secondary'} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </div>
  );
}
