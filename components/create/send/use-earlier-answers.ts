import { useEffect, useState } from 'react';
import type { Fault } from '#lib/errors/result.ts';
import { askAgain } from './ask-again.ts';
import { SILENCE, type SendAnswer } from './send-answer.ts';

interface EarlierAnswersOptions {
  /** The keys of what was sent before and has no known outcome; none while they are not shown. */
  keys: readonly string[];
  ask: (idempotencyKey: string) => Promise<SendAnswer>;
  onRefused: (idempotencyKey: string, fault: Fault) => void;
  /** The dashboard never had it. */
  onMissing: (idempotencyKey: string) => void;
}

/** One that is in flight may arrive a good while after the page has asked. */
const MISSING_AFTER = 20;

/** By its key, where to find what a request created. They are asked about until that is known. */
export function useEarlierAnswers({ keys, ask, onRefused, onMissing }: EarlierAnswersOptions) {
  const [created, setCreated] = useState<Readonly<Record<string, string>>>({});
  // As text, so that asking begins again only when they change.
  const open = keys.filter((key) => created[key] === undefined).join(' ');
  useEffect(() => {
    if (open === '') return;
    const timesMissing = new Map<string, number>();
    async function askOnce(key: string, over: AbortSignal) {
      const answer = await ask(key).catch(() => SILENCE);
      if (over.aborted) return;
      if (answer.state === 'refused') onRefused(key, answer.fault);
      if (answer.state === 'missing') {
        const times = (timesMissing.get(key) ?? 0) + 1;
        timesMissing.set(key, times);
        if (times === MISSING_AFTER) onMissing(key);
      }
      if (answer.state === 'accepted') setCreated((known) => ({ ...known, [key]: answer.href }));
    }
    return askAgain((over) => open.split(' ').forEach((key) => void askOnce(key, over)));
  }, [open, ask, onRefused, onMissing]);
  return created;
}
