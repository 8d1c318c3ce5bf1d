const cookieJar = new Map<string, string>();
let requestHeaders: Headers | null = null;

/** What Next's `headers()` and `cookies()` answer in tests. As Next's, they throw outside of a request. */
export const nextHeaders = {
  headers: () => Promise.resolve(requireRequest()),
  cookies: () => {
    requireRequest();
    return Promise.resolve({
      get: (name: string) => {
        const value = cookieJar.get(name);
        return value === undefined ? undefined : { name, value };
      },
      getAll: () => [...cookieJar].map(([name, value]) => ({ name, value })),
      set: (name: string, value: string, options: { maxAge?: number } = {}) => {
        if (options.maxAge === 0) cookieJar.delete(name);
        else cookieJar.set(name, value);
      },
    });
  },
};

/** The request that the code under test sees from here on; null for none. */
export function setRequestHeaders(headers: Headers | null): void {
  requestHeaders = headers;
}

/** The cookies of the browser; a test may read and change them. */
export function browserCookies(): Map<string, string> {
  return cookieJar;
}

function requireRequest(): Headers {
  if (requestHeaders === null) throw new Error('`headers` or `cookies` was called outside of a request');
  return requestHeaders;
}
