'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, type RefObject } from 'react';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { queryClient } from '#components/live/query-client.ts';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { HANDLING_NOTE_LENGTH, type IntentHandling } from '#lib/intents/handling/intent-handling.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { intentDetailKey } from '#lib/queries/query-keys.ts';
import { handleIntent } from '#server/actions/intents.ts';

type MarkedIntent = Pick<IntentDetail, 'id' | 'isHandleable' | 'seen' | 'handling'>;

interface IntentHandledProps {
  intent: MarkedIntent;
  /** Why this user may not mark it; null when they may. */
  refusal: string | null;
}

/** Whether a user handles what needs action: who, since when and how. Its colour stays. */
export function IntentHandled({ intent, refusal }: IntentHandledProps) {
  const t = useTranslations('intent.handled');
  const { isHandleable, handling } = intent;
  const isHandled = handling?.isHandled === true && handling.outdatedBy !== 'change';
  const isMarkable = isHandleable && !(isHandled && handling.outdatedBy === null);
  const { line, awaitMark } = useFocusedMark(handling?.at);
  return (
    <div className="flex max-w-prose flex-col items-start gap-2 border-t border-line pt-3">
      {handling && <LastMark handling={handling} ref={line} />}
      {refusal !== null ? (
        (isMarkable || isHandled) && (
          <GatedAction label={isMarkable ? t('mark') : t('reopen')} reason={refusal} />
        )
      ) : (
        <>
          {isMarkable && <HandlingForm intent={intent} isHandled awaitMark={awaitMark} />}
          {isHandled && (
            // Closed: an open field reads as the place to add to the note, and its button undoes the mark.
            <Disclosure summary={t('reopen')}>
              <HandlingForm intent={intent} isHandled={false} awaitMark={awaitMark} />
            </Disclosure>
          )}
        </>
      )}
    </div>
  );
}

/** Once a mark is stored its form is gone: the line that says so takes the focus from it. */
function useFocusedMark(markedAt: string | undefined) {
  const line = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    line.current?.focus();
  }, [markedAt]);
  /** Before it is sent: the page may have it before the answer is here. */
  const awaitMark = (isSent: boolean) => {
    isAwaited.current = isSent;
  };
  return { line, awaitMark };
}

interface LastMarkProps {
  handling: IntentHandling;
  ref: RefObject<HTMLDivElement | null>;
}

function LastMark({ handling: { isHandled, by, at, note, outdatedBy }, ref }: LastMarkProps) {
  const t = useTranslations('intent.handled');
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <p>{t.rich(isHandled ? 'by' : 'reopenedBy', { name: by, at: () => <Instant at={at} /> })}</p>
      <p className="break-words text-muted">{note}</p>
      {outdatedBy !== null && <p>{t(outdatedBy === 'change' ? 'changed' : 'unexplained')}</p>}
    </div>
  );
}

interface HandlingFormProps {
  intent: MarkedIntent;
  isHandled: boolean;
  awaitMark: (isSent: boolean) => void;
}

function HandlingForm({ intent: { id, seen }, isHandled, awaitMark }: HandlingFormProps) {
  const t = useTranslations('intent.handled');

  async function send(note: string) {
    awaitMark(true);
    const answer = await handleIntent({ intentId: id, isHandled, note, seen });
    if (!answer.ok) awaitMark(false);
    if (!answer.ok && answer.fault.code === 'intent_changed')
      await queryClient.invalidateQueries({ queryKey: intentDetailKey(id) });
    return answer;
  }

  return (
    <NoteForm
      labels={{
        note: t('note'),
        hint: t(isHandled ? 'noteHint' : 'reopenHint'),
        action: t(isHandled ? 'mark' : 'reopen'),
      }}
      lengths={HANDLING_NOTE_LENGTH}
      draft={`${isHandled ? 'handled' : 'reopened'}:${id}`}
      send={send}
    />
  );
}
