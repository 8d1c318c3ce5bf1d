import 'server-only';
import { TRUSTED_TYPE_POLICIES } from '#lib/browser/trusted-types.ts';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';

/**
 * The policy of a page. Scripts run by nonce only; what they load inherits the trust, and no text becomes a
 * script, its address or HTML without passing our own rules first (`lib/browser/trusted-types.ts`). Style
 * elements need the nonce, too.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  const { connect, isTls, sandbox } = remember('cspOrigins', collectOrigins);
  const developmentScript = isDevelopment ? ["'unsafe-eval'"] : [];
  const developmentConnect = isDevelopment ? ['ws:'] : [];
  const style = isDevelopment ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...developmentScript],
    'style-src-elem': ["'self'", ...style],
    // Positioned components write them into the HTML of a page, where there is no nonce for them. They run
    // and load nothing.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect, ...developmentConnect],
    'frame-src': ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isDevelopment ? {} : trustedTypes(sandbox)),
    ...(isTls ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The framework's bundler makes no policies in production; React and the bundler go by the default one. */
function trustedTypes(hasSandbox: boolean): Record<string, readonly string[]> {
  const { default: standard, inert, demoWallet } = TRUSTED_TYPE_POLICIES;
  return {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [standard, inert, ...(hasSandbox ? [demoWallet] : [])],
  };
}

function collectOrigins() {
  const { authUrl, sandboxUrl, rpcUrls } = env();
  return {
    isTls: authUrl.startsWith('https:'),
    sandbox: sandboxUrl !== undefined,
    connect: sandboxUrl === undefined ? [] : sandboxOrigins([sandboxUrl, ...Object.values(rpcUrls)]),
  };
}

/**
 * The demo wallet connects to the sandbox and to its chains, all on this machine. A provider's RPC is never
 * listed.
 */
function sandboxOrigins(urls: readonly string[]): string[] {
  const loopback = urls.map((url) => new URL(url)).filter((url) => isLoopbackHost(url.hostname));
  const sandbox = new URL(urls[0] ?? '');
  return [...new Set([sandbox, ...loopback].map((url) => url.origin))];
}
