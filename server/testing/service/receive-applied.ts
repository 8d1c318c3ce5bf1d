import 'server-only';
import { receive } from '#server/webhooks/receive.ts';
import { eventsApplied } from '#server/webhooks/store-events.ts';

/** `receive`, and waits until what it stored is applied, which is after the acknowledgement. */
export async function receiveApplied(...delivery: Parameters<typeof receive>): ReturnType<typeof receive> {
  const answer = await receive(...delivery);
  await eventsApplied();
  return answer;
}
