import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface ConfirmInPlaceProps {
  question: string;
  tone: 'attention' | 'danger';
  confirm: string;
  keep: string;
  isPending: boolean;
  onConfirm: () => unknown;
  /** Nothing changes; the button that asked gets the focus again. Not called while it is pending. */
  onKeep: () => void;
  /** Why it was refused. */
  children: ReactNode;
}

const TONE = {
  attention: 'bg-attention-soft',
  danger: 'bg-danger-soft text-danger-ink',
} as const;

/** Asks once more, in place of the button that was pressed, before something that cannot be undone. */
export function ConfirmInPlace({ question, tone, confirm, keep, isPending, ...rest }: ConfirmInPlaceProps) {
  const { onConfirm, onKeep, children } = rest;
  const questionId = useId();
  // What is confirmed goes through: the question stays, for what comes of it.
  const handleKeep = () => {
    if (!isPending) onKeep();
  };
  return (
    <div
      role="group"
      aria-labelledby={questionId}
      onKeyDown={({ key }) => key === 'Escape' && handleKeep()}
      className={clsx('flex max-w-sm flex-col gap-2 rounded-md p-2', TONE[tone])}
    >
      <p id={questionId} className="text-sm break-words">
        {question}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          isPending={isPending}
          aria-describedby={questionId}
          onClick={() => void onConfirm()}
        >
          {confirm}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-describedby={questionId}
          aria-disabled={isPending || undefined}
          autoFocus
          onClick={handleKeep}
        >
          {keep}
        </Button>
      </div>
      {children}
    </div>
  );
}
