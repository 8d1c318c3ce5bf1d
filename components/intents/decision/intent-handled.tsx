'use client';

import { useTranslations } from 'next-intl';
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
  const reopen = <HandlingForm key="reopen" intent={intent} isHandled={false} />;
  return (
    <div className="flex max-w-prose flex-col items-start gap-2 border-t border-line pt-3">
      {handling && <LastMark handling={handling} />}
      {refusal !== null ? (
        (isMarkable || isHandled) && (
          <GatedAction label={isMarkable ? t('mark') : t('reopen')} reason={refusal} />
        )
      ) : (
        <>
          {isMarkable && <HandlingForm key="mark" intent={intent} isHandled />}
          {isHandled && (isMarkable ? <Disclosure summary={t('reopen')}>{reopen}</Disclosure> : reopen)}
        </>
      )}
    </div>
  );
}

function LastMark({ handling: { isHandled, by, at, note, outdatedBy } }: { handling: IntentHandling }) {
  const t = useTranslations('intent.handled');
  return (
    <div>
      <p>{t.rich(isHandled ? 'by' : 'reopenedBy', { name: by, at: () => <Instant at={at} /> })}</p>
      <p className="break-words text-muted">{note}</p>
      {outdatedBy !== null && <p>{t(outdatedBy === 'change' ? 'changed' : 'unexplained')}</p>}
    </div>
  );
}

function HandlingForm({ intent: { id, seen }, isHandled }: { intent: MarkedIntent; isHandled: boolean }) {
  const t = useTranslations('intent.handled');

  async function send(note: string) {
    const answer = await handleIntent({ intentId: id, isHandled, note, seen });
    if (!answer.ok && answer.fault.code === 'intent_changed')
      await queryClient.invalidateQueries({ queryKey: intentDetailKey(id) });
    return answer;
  }

  return (
    <NoteForm
      labels={{ note: t('note'), hint: t('noteHint'), action: isHandled ? t('mark') : t('reopen') }}
      lengths={HANDLING_NOTE_LENGTH}
      send={send}
    />
  );
}
