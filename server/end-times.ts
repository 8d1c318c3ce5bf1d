/**
 * How long each part of an end may take. What asks a process to end gives it the time of all its parts: one
 * that is ended by force loses what it would have stored and sent last. Without `server-only`, because the
 * program that renders is not bundled, and the launcher reads them, too.
 */

/** For what is registered by `beforeEnd`, all of it at once. */
export const BEFORE_END_MS = 1_500;

/** A front, once it takes no more connections: one after the other. */
export const FRONT_END = {
  /** A connection that was just made, or is being handed over, has this long to bring its request. */
  arrivalMs: 100,
  /** For the requests in progress. */
  requestsMs: 5_000,
  /** What is stored and not applied after this is applied by the jobs. */
  applyMs: 2_000,
} as const;

/** For the turns in progress. What is not over then is another process's when its lease ends. */
export const TURNS_END_MS = 5_000;

/** For what a renderer still does: the fronts that ask it have ended before it. */
export const RENDERER_END_MS = 2_000;

/** For the word to arrive and the process to go. */
const MARGIN_MS = 500;

const FRONT_MS = FRONT_END.arrivalMs + FRONT_END.requestsMs + FRONT_END.applyMs;
const ofProgram = (ownMs: number) => ownMs + BEFORE_END_MS + MARGIN_MS;
const front = ofProgram(FRONT_MS);
const jobs = ofProgram(TURNS_END_MS);
const renderer = ofProgram(RENDERER_END_MS);

/** After this a process that was asked to end is ended by force; a front, and so the whole, first drains. */
export const STOP_MS = {
  front,
  jobs,
  renderer,
  // The renderers are asked once no front and no job needs them.
  dashboard: Math.max(front, jobs) + renderer + MARGIN_MS,
} as const;
