/**
 * Headers of every answer, from Next (`next.config.ts`) as from the front. Plain values, without
 * `server-only`, because both are loaded before that exists.
 */
type Header = readonly [name: string, value: string];

const EVERY_ANSWER: readonly Header[] = [
  ['referrer-policy', 'same-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  ],
  // Read by browsers only over TLS; on plain loopback it means nothing.
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
];

/**
 * Data and refusals: should one ever be opened as a page, nothing in it runs. Pages get theirs from
 * the front (`server/http/page-policy.ts`).
 */
const DATA: readonly Header[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
];

/** Pages and data of links. The address is the key: it must not leak, be cached or be indexed. */
const LINKS: readonly Header[] = [
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex, nofollow, noarchive'],
];

/** Where the paths of links begin. */
const LINK_PATHS: readonly string[] = ['/sign/', '/api/sign/', '/pay/', '/api/pay/'];

/**
 * The headers of each path, as Next writes paths; a later one replaces an earlier one of the same name.
 * @public `next.config.ts` reads it, which is no entry to the check of unused code.
 */
export const HEADERS_BY_PATH: readonly { readonly source: string; readonly headers: readonly Header[] }[] = [
  { source: '/(.*)', headers: EVERY_ANSWER },
  { source: '/api/(.*)', headers: DATA },
  ...LINK_PATHS.map((start) => ({ source: `${start}(.*)`, headers: LINKS })),
];

/** Headers of an answer that the front gives itself. */
export function headersOfAnswer(path: string): Map<string, string> {
  const isLink = LINK_PATHS.some((start) => path.startsWith(start));
  return new Map([...EVERY_ANSWER, ...DATA, ...(isLink ? LINKS : []), ['cache-control', 'no-store']]);
}
