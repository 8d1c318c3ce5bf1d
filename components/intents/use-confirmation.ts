import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#components/ui/time/use-now.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isTerminal } from '#lib/intents/status.ts';
import { confirmationOptions } from '#lib/queries/confirmations.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { currentMoment, elapsedMs } from '#lib/time/moment.ts';
import { classifyConfirmation, type ClassifiedConfirmation } from './classify-confirmation.ts';

const TICK_MS = 5 * SECOND_MS;

/**
 * Whether the service has confirmed an intent within its normal interval. It is asked again and again while
 * the page is visible, even after an end that only a webhook has reported. All times are the server's, so a
 * wrong clock of the browser changes nothing.
 */
export function useConfirmation(
  intent: IntentDetail,
  server: ServerRead<IntentDetail>,
): ClassifiedConfirmation {
  const isPaying = intent.status === 'awaiting_fiat_payment';
  const { data, isError } = useQuery({
    ...confirmationOptions(intent.id),
    enabled: !isTerminal(intent.status) || intent.unanswered !== null,
  });
  const [mountedAt] = useState(currentMoment);
  // Renders again as time passes.
  useNow(Date.now, isPaying ? SECOND_MS : TICK_MS);
  const now = currentMoment();
  return classifyConfirmation({
    dated: data,
    hasFailed: isError,
    // Until the server has been asked: what it rendered, and the time since.
    rendered: { readAt: intent.readAt, nowMs: server.readAtMs + elapsedMs(mountedAt, now) },
    now,
  });
}
