import type { ReactNode } from 'react';
import { CreateAsking } from './create-asking.tsx';
import { CreateSending } from './create-sending.tsx';
import { CreateUnanswered } from './create-unanswered.tsx';
import { CreateWaiting } from './create-waiting.tsx';
import { ReviewActions } from '#components/create/review-actions.tsx';
import type { SendState } from './send-state.ts';
import type { CreateCopy } from '#components/create/use-create-copy.ts';

interface SendOutcomeProps {
  copy: CreateCopy;
  state: SendState;
  /** What sending for the first time is called. */
  create: string;
  /** Only another value helps. */
  needsEdit: boolean;
  onSubmit: () => void;
  onEdit: () => void;
  onStartAnother: () => void;
  /** How the request can be found while its answer is pending. */
  requestKey?: ReactNode;
}

/**
 * The outcome of the send, below what is sent, and what can be pressed then. While an answer is pending
 * nothing is sent again.
 */
export function SendOutcome(props: SendOutcomeProps) {
  const { copy, state, onStartAnother, requestKey } = props;
  if (state.kind === 'asking') return <CreateAsking />;
  if (state.kind === 'waiting') {
    return (
      <CreateWaiting copy={copy} progress={state.progress} onStartAnother={onStartAnother}>
        {requestKey}
      </CreateWaiting>
    );
  }
  return (
    <>
      {state.kind === 'unanswered' && <CreateUnanswered copy={copy} isMissing={state.isMissing} />}
      {state.kind === 'sending' && <CreateSending sinceMs={state.sinceMs} />}
      <ReviewActions
        copy={copy}
        create={props.create}
        state={state}
        needsEdit={props.needsEdit}
        onSubmit={props.onSubmit}
        onEdit={props.onEdit}
      />
    </>
  );
}
