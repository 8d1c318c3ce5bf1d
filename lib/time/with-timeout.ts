export interface Patience {
  readonly timeoutMs: number;
  /** What the error says when nothing came in that time. */
  readonly message: string;
}

/** What `work` answers, or an error once patience is out; the work itself goes on, and nothing is known of what it does. */
export async function withTimeout<T>(work: Promise<T>, { timeoutMs, message }: Patience): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
