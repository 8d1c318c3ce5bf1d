import 'server-only';
import type { RefusedVerdict } from '#lib/webhooks/verdicts.ts';
import { log } from '#server/observability/log.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import {
  storeRefusedDelivery,
  type RefusedDelivery,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

const MAX_RECORDED_BODY_LENGTH = 4_096;
/**
 * How many a process records in a minute by each verdict, because anyone can send them: what has no valid
 * signature takes no place of what has one. A job deletes all but the newest.
 */
const MAX_PER_MINUTE = 60;

interface Window {
  startedMs: number;
  recorded: number;
}

/** Records a refused delivery, within bounds. Never fails: it is refused also without the record. */
export async function recordRefused(draft: RefusedDelivery & { readonly receivedAt: Date }): Promise<void> {
  if (!takePlace(draft.verdict, draft.receivedAt.getTime())) return;
  try {
    const body = draft.body.slice(0, MAX_RECORDED_BODY_LENGTH).toWellFormed();
    await storeRefusedDelivery(database(), { ...draft, body });
  } catch (error) {
    log().warn({ err: error, verdict: draft.verdict }, 'refused webhook not recorded');
  }
}

function takePlace(verdict: RefusedVerdict, nowMs: number): boolean {
  const window = remember(`refused-webhooks:${verdict}`, (): Window => ({ startedMs: nowMs, recorded: 0 }));
  if (Math.abs(nowMs - window.startedMs) >= MINUTE_MS) {
    window.startedMs = nowMs;
    window.recorded = 0;
  }
  window.recorded += 1;
  return window.recorded <= MAX_PER_MINUTE;
}
