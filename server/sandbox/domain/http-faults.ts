/** How calls to the service are broken on purpose (control API, `POST /sandbox/faults`). */
export interface HttpFault {
  readonly method: string;
  /** A prefix of the path, or a pattern with `:param` segments for the whole of it. */
  readonly path: string;
  readonly status: number | undefined;
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly delayMs: number;
  readonly cut: 'before' | 'after' | undefined;
  readonly count: number;
}

export interface HttpFaults {
  readonly add: (fault: HttpFault) => void;
  /** The oldest fault for such a call, used up by one. */
  readonly take: (method: string, path: string) => HttpFault | undefined;
  readonly clear: () => void;
}

/** In memory only: a restarted service works normally. */
export function createHttpFaults(): HttpFaults {
  let armed: { readonly fault: HttpFault; remaining: number }[] = [];
  return {
    add: (fault) => void armed.push({ fault, remaining: fault.count }),
    take(method, path) {
      const match = armed.find(({ fault }) => fault.method === method && matchesPath(fault.path, path));
      if (!match) return undefined;
      match.remaining -= 1;
      armed = armed.filter(({ remaining }) => remaining > 0);
      return match.fault;
    },
    clear() {
      armed = [];
    },
  };
}

/**
 * Whether a path matches: a pattern with `:param` segments matches whole paths, any other their beginning.
 */
function matchesPath(pattern: string, path: string): boolean {
  return pattern.includes('/:') ? matchesPattern(pattern, path) : path.startsWith(pattern);
}

/** Whether a whole path matches a pattern with `:param` segments. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const matches = (part: string, index: number) =>
    part.startsWith(':') ? Boolean(given[index]) : part === given[index];
  return wanted.length === given.length && wanted.every(matches);
}
