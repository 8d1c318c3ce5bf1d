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
  SMTP_URL: 'smtps://mailer:smtp%2Fpassword@mail.example',
  NOTIFY_FROM: 'finance@example.com',
  NOTIFY_WEBHOOK_URL: 'https://chat.example/hooks/notify-channel-key',
  NOTIFY_WEBHOOK_SECRET: 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=',
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
  'password@mail',
  'smtp%2Fpassword',
  'notify-channel-key',
  'bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=',
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

describe('a provider’s key', () => {
  const KEY = 'q7Zk3Vd9mXw2Rt5Yb8Nc';
  const PLACES = {
    'the user name': `https://${KEY}@rpc.example.com/`,
    'the password': `https://user:${KEY}@rpc.example.com/`,
    'the host name': `https://${KEY}.provider.example/`,
    'the host name before a network': `https://${KEY}.base-sepolia.provider.example/v2`,
    'the host name after a network': `https://base-sepolia.${KEY}.provider.example:8443/v2`,
    'the host name at a provider of com.br': `https://${KEY}.provider.com.br/`,
    'a step of the path': `https://rpc.provider.example/v2/${KEY}/evm`,
    'the value of a query': `https://rpc.provider.example/?network=base&key=${KEY}`,
    'a query without a name': `https://rpc.provider.example/?${KEY}&network=base`,
    'the fragment': `https://rpc.provider.example/#${KEY}`,
  };

  test.each(Object.entries(PLACES))('in %s leaves the process in no spelling', (_place, url) => {
    useTestEnv({ RPC_URL_BASE: url });
    const { hostname, href } = new URL(url);
    const said = `ENOTFOUND ${hostname}; GET ${url} and ${href}; the key ${KEY} is over its limit`;
    const text = redactSecrets(said);
    expect([KEY, KEY.toLowerCase()].filter((spelling) => text.includes(spelling))).toEqual([]);
  });

  test.each([
    ['percent signs', 'https://rpc.example.com/v2/q7Zk3Vd9%2FmXw2Rt5Yb8Nc', 'q7Zk3Vd9/mXw2Rt5Yb8Nc'],
    [
      'the header of a call',
      `https://user:${KEY}@rpc.example.com/`,
      Buffer.from(`user:${KEY}`).toString('base64'),
    ],
    [
      'the header of a call without a password',
      `https://${KEY}@rpc.example.com/`,
      Buffer.from(`${KEY}:`).toString('base64'),
    ],
  ])('written in %s is known in either writing', (_writing, url, spelling) => {
    useTestEnv({ RPC_URL_BASE: url });
    expect(redactSecrets(`refused: ${spelling}.`)).toBe('refused: [redacted].');
  });

  test('in the address that traces are sent to is no less one', () => {
    useTestEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `https://otlp.provider.example/${KEY}/` });
    expect(redactSecrets(`POST https://otlp.provider.example/${KEY}/v1/traces`)).not.toContain(KEY);
  });

  test.each([
    'https://a-long-company-name.com/rpc',
    'https://a-long-company-name.com.br/rpc',
    'http://solana-test-validator:8899',
    'http://192.168.100.200:8545',
    'https://base-sepolia.provider.example/v2',
  ])('is not seen in %s', (url) => {
    useTestEnv({ RPC_URL_BASE: url });
    expect(redactSecrets(`no answer from ${url}`)).toBe(`no answer from ${url}`);
  });
});
