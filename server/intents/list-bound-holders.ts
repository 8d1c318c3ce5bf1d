import 'server-only';
import { findBoundHolder } from '#lib/signing/find-bound-holder.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** Whom the service bound it to, the first and the newest; older versions stored the last resource alone. */
export function listBoundHolders({ boundHolders, body }: Pick<IntentRow, 'boundHolders' | 'body'>): string[] {
  const now = findBoundHolder(body ?? {})?.holder;
  return now === undefined ? boundHolders : [...boundHolders, now];
}
