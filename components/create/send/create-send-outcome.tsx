import type { ReactNode } from 'react';
import { CreateSignedOut } from './create-signed-out.tsx';
import { CreateWaiting } from './create-waiting.tsx';
import { ReviewActions } from '#components/create/review-actions.tsx';
import type { SendProgress } from '#lib/intents/create/send-progress.ts';
import type { SendState } from './use-create-send.ts';
import { type CreateCopy, useCreateCopy } from '#components/create/use-create-copy.ts';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { formatRemaining } from '#lib/time/countdown.ts';
import { useElapsed } from '#components/ui/time/use-elapsed.ts';

interface CreateSendOutcomeProps {
  copy: CreateCopy;
  state: SendState;
  /** What sending for the first time is called. */
  create: string;
  /** Only another value helps. */
  needsEdit: boolean;
  /** The same may be accepted at another time. */
  canRetry?: boolean;
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
export function CreateSendOutcome(props: CreateSendOutcomeProps) {
  const { copy, state } = props;
  if (state.kind === 'signed_out') {
    return (
      <>
        <CreateSignedOut copy={copy} />
        {state.known.kind === 'waiting' && <Waiting {...props} progress={state.known.progress} />}
      </>
    );
  }
  if (state.kind === 'asking') return <CreateAsking />;
  if (state.kind === 'waiting') return <Waiting {...props} progress={state.progress} />;
  return (
    <>
      {state.kind === 'unanswered' && <CreateUnanswered copy={copy} isMissing={state.isMissing} />}
      {state.kind === 'sending' && <CreateSending sinceMs={state.sinceMs} />}
      <ReviewActions
        copy={copy}
        create={props.create}
        state={state}
        needsEdit={props.needsEdit}
        {...(props.canRetry !== undefined && { canRetry: props.canRetry })}
        onSubmit={props.onSubmit}
        onEdit={props.onEdit}
      />
    </>
  );
}

function Waiting({
  copy,
  progress,
  onStartAnother,
  requestKey,
}: CreateSendOutcomeProps & { progress: SendProgress }) {
  return (
    <CreateWaiting copy={copy} progress={progress} onStartAnother={onStartAnother}>
      {requestKey}
    </CreateWaiting>
  );
}

/**
 * After a reload: what became of the request that was sent before it is being asked. Nothing is sent for
 * that.
 */
function CreateAsking() {
  const t = useTranslations('common.wait');
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Icon name="icon-loader-circle" className="animate-spin" />
      {t('asking')}
    </p>
  );
}

/** Before this time a send is as quick as usual, and a message about it would only flash. */
const SAID_AFTER_MS = 3_000;

/** A send that takes longer than it normally does: since when, and what happens next. */
function CreateSending({ sinceMs }: { sinceMs: number }) {
  const t = useTranslations('common.wait');
  const elapsedMs = useElapsed(sinceMs);
  if (elapsedMs < SAID_AFTER_MS) return null;
  return (
    <div className="max-w-prose text-sm text-muted tabular-nums">
      <p>{t('since', { elapsed: formatRemaining(elapsedMs) })}.</p>
      <p role="status">{t('sendingLong')}</p>
    </div>
  );
}

interface CreateUnansweredProps {
  copy: CreateCopy;
  /** The dashboard was asked, and knows nothing of it. */
  isMissing: boolean;
}

/** A send without an answer: what is known, and that sending the same again is safe. */
function CreateUnanswered({ copy, isMissing }: CreateUnansweredProps) {
  const t = useCreateCopy(copy);
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-attention-mark/60 bg-attention-soft p-4">
      <Icon name="icon-cloud-off" className="mt-0.5 text-[1.25rem] text-attention-mark" />
      <div>
        <p className="font-semibold text-attention-ink">
          {t(isMissing ? 'missing.title' : 'unanswered.title')}
        </p>
        <p className="max-w-prose">{t(isMissing ? 'missing.text' : 'unanswered.text')}</p>
      </div>
    </div>
  );
}
