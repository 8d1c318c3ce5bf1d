import 'server-only';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** As a shell counts a program that SIGTERM ended. */
const ENDED_BY_SIGNAL = 143;

const endAtOnce = () => process.exit(ENDED_BY_SIGNAL);

/**
 * Ends this process at once when a signal asks for it, until `endWhenAsked`. The first process of a container
 * has no default for signals: one that migrates, or waits for a lock, would end only by force.
 */
export function endAtOnceWhenAsked(): void {
  for (const signal of SIGNALS) process.on(signal, endAtOnce);
}

/** Ends this process, once, when a signal asks for it; answers what asks for the same. */
export function endWhenAsked(end: () => Promise<void>): () => void {
  let isEnding = false;
  const endOnce = () => {
    if (isEnding) return;
    isEnding = true;
    void end().finally(() => process.exit(0));
  };
  for (const signal of SIGNALS) {
    process.on(signal, endOnce);
    process.off(signal, endAtOnce);
  }
  return endOnce;
}
