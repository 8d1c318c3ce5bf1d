import 'server-only';

/** Where next-auth keeps the way back while a browser is at the identity provider, whatever its prefix. */
const WAY_BACK_COOKIE = /next-auth\.callback-url$/;

interface CookieStore {
  readonly getAll: () => readonly { readonly name: string; readonly value: string }[];
  readonly set: (name: string, value: string, options: { readonly maxAge: number }) => unknown;
}

/**
 * Takes a way back that is no address out of the cookies: next-auth would answer it with a 500 until the
 * browser forgets it. One that leads to another site is left to `callbacks.redirect`.
 */
export function forgetUnreadableWayBack(cookies: CookieStore): void {
  for (const { name, value } of cookies.getAll()) {
    if (WAY_BACK_COOKIE.test(name) && !isHttpAddress(value)) cookies.set(name, '', { maxAge: 0 });
  }
}

function isHttpAddress(value: string): boolean {
  const base = value.startsWith('/') ? 'https://here.invalid' : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}
