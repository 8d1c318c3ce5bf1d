import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const SECURITY_HEADERS = [
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin-allow-popups' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  },
];
/** Read by browsers only over TLS; on plain loopback it means nothing. */
const HSTS = { key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' };
/** API answers are data: should one ever be opened as a page, nothing in it runs. Pages get theirs from `proxy.ts`. */
const API_POLICY = {
  key: 'content-security-policy',
  value: "default-src 'none'; frame-ancestors 'none'; sandbox",
};

const LINK_HEADERS = [
  { key: 'referrer-policy', value: 'no-referrer' },
  { key: 'x-robots-tag', value: 'noindex, nofollow, noarchive' },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` types the whole tree; a build does not do it a second time.
  typescript: { ignoreBuildErrors: true },
  // Native modules and ones that must exist once a process stay outside the bundles.
  serverExternalPackages: ['@node-rs/argon2', 'pino', 'postgres', 'prom-client'],
  experimental: {
    authInterrupts: true,
    // No form of ours is longer; a burn's signed bytes are about 2 kB.
    serverActions: { bodySizeLimit: '64kb' },
    proxyClientMaxBodySize: '64kb',
  },
  headers: () =>
    Promise.resolve([
      { source: '/(.*)', headers: [...SECURITY_HEADERS, HSTS] },
      { source: '/api/(.*)', headers: [API_POLICY] },
      // The address is the key: it must not get out, be kept or be found.
      { source: '/sign/(.*)', headers: LINK_HEADERS },
      { source: '/api/sign/(.*)', headers: LINK_HEADERS },
    ]),
};

export default createNextIntlPlugin('./server/i18n/request.ts')(config);
