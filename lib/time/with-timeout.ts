export interface Patience {
  readonly timeoutMs: number;
  /** What the error says when nothing came in that time. */
  readonly message: string;
  /** The error itself, where its type matters. */
  readonly toError?: (message: string) => Error;
}

/**
 * What `work` answers, or an error once patience is out; the work itself continues, and nothing is known of
 * what it does.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { timeoutMs, message, toError = (text) => new Error(text) }: Patience,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
