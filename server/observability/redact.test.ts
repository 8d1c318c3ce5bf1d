import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { redactSecrets } from './redact.ts';

const SECRETS = {
  CONVERSION_API_KEY: 'api-key-"quoted"',
  CONVERSION_WEBHOOK_SECRET:
    'whsec_YW4gb2xkIHdlYmhvb2sgc2VjcmV0IG9mIDMyIGJ5dGU= whsec_YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM=',
  DATABASE_URL: 'postgres://app:data%2Fbase-password@db.example:5432/app',
  DATABASE_DIRECT_URL: 'postgres://app:direct-password@one.example:5432,two.example/app',
  NEXTAUTH_SECRET: 'session-secret-of-at-least-32-chars',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'oidc-client-secret',
  RPC_URL_BASE: 'https://rpc.example/v2/provider-key',
  RPC_URL_SOLANA: 'https://rpc.example/?api-key=query-key',
  METRICS_TOKEN: 'metrics-bearer-token',
};
const HIDDEN = [
  'direct-password',
  'quoted',
  'YW4gb2xkIHdlYmhvb2sgc2VjcmV0IG9mIDMyIGJ5dGU=',
  'YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM=',
  'base-password',
  'session-secret',
  'oidc-client-secret',
  'provider-key',
  'query-key',
  'metrics-bearer-token',
];

describe('redactSecrets', () => {
  test('leaves no secret of the settings in a log line, at any position', () => {
    useTestEnv(SECRETS);
    const lines: string[] = [];
    const logger = pino(
      { hooks: { streamWrite: redactSecrets } },
      { write: (line: string) => void lines.push(line) },
    );
    logger.info(
      { settings: SECRETS, err: new Error(`GET ${SECRETS.RPC_URL_SOLANA} failed`) },
      SECRETS.DATABASE_URL,
    );
    logger.error(
      `key ${SECRETS.CONVERSION_API_KEY}, encoded ${encodeURIComponent(SECRETS.CONVERSION_API_KEY)}`,
    );
    const found = HIDDEN.filter((secret) => lines.join('').includes(secret));
    expect(found).toEqual([]);
    expect(lines).toHaveLength(2);
  });

  test('leaves no token of a signing link in an address, whatever prints it', () => {
    useTestEnv(SECRETS);
    const token = 'dg2wH-PGcNtQG5RmbG5nao9ghHv7dPEVQETGWBOy4_4';
    const printed = [`/sign/${token}`, `/api/sign/${token}/live?a=1`, `callbackUrl=%2Fsign%2F${token}`];
    expect(redactSecrets(`Request body exceeded 64KB for ${printed.join(' ')}`)).toBe(
      'Request body exceeded 64KB for /sign/[token] /api/sign/[token]/live?a=1 callbackUrl=%2Fsign%2F[token]',
    );
  });

  test('leaves other text as it is', () => {
    useTestEnv(SECRETS);
    expect(redactSecrets('intent 42 at https://rpc.example is completed')).toBe(
      'intent 42 at https://rpc.example is completed',
    );
  });
});
