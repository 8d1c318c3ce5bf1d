import 'server-only';
import { maskPixCodeInText } from '#lib/intents/payment/mask-pix-code.ts';
import { isUuid } from '#lib/text/id-spellings.ts';
import { database } from '#server/store/database.ts';
import {
  insertChangedRead,
  insertServiceCall,
  type ServiceCallDraft,
} from '#server/store/service-calls-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { unstoredCalls } from './unstored-calls.ts';

/** A call to the service as it went: what was sent, without its headers, and what came back. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly text: string | null;
  readonly durationMs: number;
}

const OF_INTENT = /^\/intents\/([^/]+)/;
const CREATION = /^\/intents\/(?:onramp|offramp)$/;
/** More than any answer about one intent; a longer one is cut. */
const MAX_TEXT_LENGTH = 32_768;

/**
 * Stores a call about a single intent. It waits for nothing and throws nothing: a call that cannot be stored
 * has happened all the same.
 */
export function recordExchange(exchange: Exchange): void {
  const draft = toDraft(exchange);
  if (!draft) return;
  const { intentId } = draft;
  const isRead = exchange.method === 'GET' && intentId !== null;
  const db = database();
  unstoredCalls().add(() =>
    isRead ? insertChangedRead(db, { ...draft, intentId }) : insertServiceCall(db, draft),
  );
}

/** Undefined for a call that is about no single intent. */
export function toDraft(exchange: Exchange): ServiceCallDraft | undefined {
  const { method, path, body, idempotencyKey, status, text, durationMs } = exchange;
  const intentId = findIntentId(path);
  if (intentId === null && !CREATION.test(path)) return undefined;
  return {
    calledAt: inMs(-durationMs),
    intentId,
    idempotencyKey: idempotencyKey !== undefined && isUuid(idempotencyKey) ? idempotencyKey : null,
    method,
    path,
    request: body === undefined ? null : cut(body),
    status,
    answer: text === null ? null : cut(maskPixCodeInText(text)),
    durationMs: Math.round(durationMs),
  };
}

function findIntentId(path: string): string | null {
  const id = OF_INTENT.exec(path)?.[1];
  return id !== undefined && isUuid(id) ? id.toLowerCase() : null;
}

function cut(text: string): string {
  const clean = cleanText(text);
  return clean.length > MAX_TEXT_LENGTH ? `${clean.slice(0, MAX_TEXT_LENGTH)}…` : clean;
}
