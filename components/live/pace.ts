import { pause } from '#lib/time/pause.ts';

/**
 * The same act, at once when it was not done for so long and is over, else when it next may be: it never
 * begins while it lasts, and the last call is always followed by it.
 */
export function atMostEvery(everyMs: number, act: () => Promise<void>): () => void {
  let isResting = false;
  let isAsked = false;
  function run() {
    isResting = true;
    void Promise.allSettled([act(), pause(everyMs)]).then(() => {
      isResting = false;
      if (!isAsked) return;
      isAsked = false;
      run();
    });
  }
  return () => {
    if (isResting) isAsked = true;
    else run();
  };
}

/** The act for a subject, so much later; all that ask for it until then are served by it. */
export function onceAfter(waitMs: number, act: (subject: string) => void): (subject: string) => void {
  const asked = new Set<string>();
  return (subject) => {
    if (asked.has(subject)) return;
    asked.add(subject);
    setTimeout(() => {
      asked.delete(subject);
      act(subject);
    }, waitMs);
  };
}
