import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

function directives(settings: Record<string, string> = {}, isDevelopment = false): Record<string, string> {
  useTestEnv(settings);
  const policy = contentSecurityPolicy('n0nce', isDevelopment);
  const parts = policy.split('; ').map((part): [string, string] => {
    const [name = '', ...sources] = part.split(' ');
    return [name, sources.join(' ')];
  });
  return Object.fromEntries(parts);
}

describe('contentSecurityPolicy', () => {
  test('runs scripts by nonce only, in no frame, to no other origin', () => {
    expect(directives()).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' 'nonce-n0nce' 'strict-dynamic'",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
  });

  test('lets the demo wallet reach the sandbox and its local chains, and names no provider', () => {
    const { 'connect-src': connect } = directives({
      SANDBOX_URL: 'http://127.0.0.1:4010',
      RPC_URL_ETHEREUM: 'http://127.0.0.1:8545',
      RPC_URL_BASE: 'https://rpc.example/v2/provider-key',
    });
    expect(connect).toBe("'self' http://127.0.0.1:4010 http://127.0.0.1:1 http://127.0.0.1:8545");
  });

  test('lets no text become a script, and no style in without the nonce (Trusted Types, styles without unsafe-inline)', () => {
    expect(directives()).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default inert',
      'style-src-elem': "'self' 'nonce-n0nce'",
    });
    const withSandbox = directives({ SANDBOX_URL: 'http://127.0.0.1:4010' });
    expect(withSandbox['trusted-types']).toBe('default inert demo-wallet');
    expect(directives({}, true)).not.toHaveProperty('require-trusted-types-for');
  });

  test('allows eval in development only', () => {
    expect(directives()['script-src']).not.toContain('unsafe-eval');
    expect(directives({}, true)['script-src']).toContain("'unsafe-eval'");
  });

  test('upgrades to TLS when the dashboard is served over it', () => {
    expect(directives()).not.toHaveProperty('upgrade-insecure-requests');
    expect(directives({ NEXTAUTH_URL: 'https://dashboard.example' })).toHaveProperty(
      'upgrade-insecure-requests',
    );
  });
});
