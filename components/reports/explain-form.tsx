'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { HANDLING_NOTE_LENGTH } from '#lib/intents/handling/intent-handling.ts';
import commonEn from '#messages/en/common.json';
import faultEn from '#messages/en/fault.json';
import en from '#messages/en/reports.json';
import commonPtBr from '#messages/pt-BR/common.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import ptBr from '#messages/pt-BR/reports.json';
import { handleIntent } from '#server/actions/intents.ts';
import { findWayOn } from './leave-explained.ts';

/** Both languages come with the form: no page carries any of it. */
const MESSAGES: Readonly<Record<Locale, ClientCopy['messages']>> = {
  en: { reports: { explain: en.explain }, common: commonEn, fault: faultEn },
  'pt-BR': { reports: { explain: ptBr.explain }, common: commonPtBr, fault: faultPtBr },
};

interface ExplainFormProps {
  intentId: string;
  /** What is explained, as the row was read. */
  seen: string;
  locale: Locale;
}

/** Why a conversion does not match; then its form is closed, and its row is read again. */
export function ExplainForm({ locale, ...explained }: ExplainFormProps) {
  return (
    <ViewCopy copy={{ locale, messages: MESSAGES[locale] }}>
      <Explanation {...explained} />
    </ViewCopy>
  );
}

function Explanation({ intentId, seen }: Omit<ExplainFormProps, 'locale'>) {
  const t = useTranslations('reports.explain');
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);

  async function send(note: string) {
    const goOn = place.current && findWayOn(place.current);
    const answer = await handleIntent({ intentId, isHandled: true, note, seen });
    if (answer.ok || answer.fault.code === 'intent_changed') router.refresh();
    if (answer.ok) goOn?.();
    return answer;
  }

  return (
    <div ref={place}>
      <NoteForm
        labels={{ note: t('note'), hint: t('noteHint'), action: t('save'), saved: t('saved') }}
        lengths={HANDLING_NOTE_LENGTH}
        draft={`explained:${intentId}`}
        send={send}
      />
    </div>
  );
}
