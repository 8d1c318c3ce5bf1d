import 'server-only';
import type { Source } from '#server/intents/mirror/merge-row.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { appendIntentEvents, appendLinesOfNow } from '#server/store/intents/intents-repository.ts';

/** Of an `Actor`, what a line keeps. Not that itself: jobs write lines, too, and know no session. */
export type LineActor =
  | { readonly session: { readonly userId: string }; readonly link?: undefined }
  | { readonly link: { readonly id: string }; readonly session?: undefined };

/** Who did it: a user or the holder of a link; or what reported it. */
export type BurnSource = LineActor | Exclude<Source, 'user'>;

interface BurnLine {
  readonly intentId: string;
  /** What happened: a state of an attempt, or one of the values that the timeline has of its own. */
  readonly value: string;
  /** A problem, or the hash that it is about. */
  readonly detail: string | null;
  readonly source: BurnSource;
}

/**
 * Writes a line about the burn of an intent on its timeline, and publishes it to open pages. With a time it
 * is one line, however often it is written. Without one it happens now, as a line of its own.
 */
export async function appendBurnLine(
  { tx, publish }: Pick<Changes, 'tx' | 'publish'>,
  { source, ...line }: BurnLine,
  occurredAt?: Date,
): Promise<void> {
  const by =
    typeof source === 'string'
      ? { source }
      : { source: 'user' as const, actorUserId: source.session?.userId ?? null };
  const own = { ...line, ...by, kind: 'burn', eventId: null } as const;
  await (occurredAt ? appendIntentEvents(tx, [{ ...own, occurredAt }]) : appendLinesOfNow(tx, [own]));
  publish({ type: 'burn.changed', intentId: line.intentId });
}
