import { parseJson } from '#lib/encoding/parse-json.ts';
import { listKeys } from './list-keys.ts';
import type { LogStorage } from './record-log.ts';

const PREFIX = 'draft:';
/** Earlier releases kept a draft by the name of its form alone, whoever had filled it in. */
const EARLIER_PREFIXES = ['create:', 'register:'];

/** Where the drafts of a form are in a tab: each user has their own. */
export interface DraftPlace {
  readonly userId: string;
  /** The name of the form; one begun from another intent has another. */
  readonly form: string;
}

/** The draft that this user's form has in this tab, or what an earlier release kept for the form. */
export function readDraft(storage: LogStorage, { userId, form }: DraftPlace): unknown {
  return parseJson(storage.getItem(keyOf({ userId, form })) ?? storage.getItem(form) ?? 'null');
}

export function writeDraft(storage: LogStorage, { userId, form }: DraftPlace, draft: object): void {
  storage.setItem(keyOf({ userId, form }), JSON.stringify(draft));
  storage.removeItem(form);
}

export function removeDraft(storage: LogStorage, place: DraftPlace): void {
  storage.removeItem(keyOf(place));
}

/**
 * Removes what was typed into forms, of every user but this one. What was sent and may take effect stays,
 * where only its own user finds it: without its key the same order would be sent twice (R23).
 */
export function dropUnsentDrafts(storage: LogStorage, exceptUserId?: string): void {
  const prefixes = [PREFIX, ...EARLIER_PREFIXES];
  for (const key of listKeys(storage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))) {
    const isOwn = exceptUserId !== undefined && key.startsWith(keyOf({ userId: exceptUserId, form: '' }));
    if (isOwn) continue;
    const sent = toSent(parseJson(storage.getItem(key) ?? 'null'));
    if (sent === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(sent));
  }
}

function keyOf({ userId, form }: DraftPlace): string {
  return `${PREFIX}${userId}:${form}`;
}

/**
 * A kept draft with only what was sent and may take effect; undefined where there is none. Without a
 * schema: every page signs out. What cannot be read is no draft of any form either.
 */
function toSent(draft: unknown): object | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined;
  if ('sentValues' in draft) return draft.sentValues === null ? undefined : draft;
  const sent: unknown[] = 'sent' in draft && Array.isArray(draft.sent) ? draft.sent : [];
  const open = sent.filter(
    (request): request is object =>
      typeof request === 'object' && request !== null && !('isRefused' in request && request.isRefused),
  );
  const last = open.at(-1);
  return last && { ...last, sent: open };
}
