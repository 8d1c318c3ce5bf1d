import { describe, expect, test } from 'vitest';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import { SettingsError, parseEnv } from './env-schema.ts';
import { listHostUrls } from '#server/net/database-url.ts';
import { TEST_SETTINGS } from './testing/test-env.ts';

const NOTIFIED = {
  SMTP_URL: 'smtp://mail.example',
  NOTIFY_FROM: 'finance@example.com',
  NOTIFY_WEBHOOK_URL: 'https://chat.example/hook',
  NOTIFY_WEBHOOK_SECRET: 'whsec_YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM=',
};

function problemsOf(settings: Record<string, string | undefined>): string[] {
  try {
    parseEnv({ ...TEST_SETTINGS, ...settings });
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.problems.map(({ setting }) => setting) : ['another error'];
  }
}

describe('parseEnv', () => {
  test('reads every setting', () => {
    const env = parseEnv({
      ...TEST_SETTINGS,
      CONVERSION_API_URL: 'https://service.example/base/',
      CONVERSION_WEBHOOK_SECRET:
        'whsec_YW4gb2xkIHdlYmhvb2sgc2VjcmV0IG9mIDMyIGJ5dGU=  whsec_YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM=',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'secret',
      TOKEN_ADDRESS_BASE: `0x${'aB'.repeat(20)}`,
      SANDBOX_URL: 'http://127.0.0.1:4010/',
      PORT: '3100',
      READS_PER_MINUTE: '600',
      BRAND_NAME: "O'Neil & Ação <S.A.>",
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SMTP_URL: 'smtps://user:pass@mail.example',
      NOTIFY_FROM: 'Finanças <finance@example.com>',
      NOTIFY_WEBHOOK_URL: 'https://chat.example/hook',
      NOTIFY_WEBHOOK_SECRET: 'whsec_YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM=',
      SUPPORT_URL: 'https://support.example/new?org=7',
      SUPPORT_EMAIL: ' support@example.com ',
    });
    expect(env).toMatchObject({
      conversionApiUrl: 'https://service.example/base',
      webhookSecrets: [
        'whsec_YW4gb2xkIHdlYmhvb2sgc2VjcmV0IG9mIDMyIGJ5dGU=',
        'whsec_YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM=',
      ],
      oidc: { issuer: 'https://id.example', clientId: 'client', clientSecret: 'secret' },
      tokenPins: { base: `0x${'aB'.repeat(20)}` },
      sandboxUrl: 'http://127.0.0.1:4010',
      port: 3100,
      readsPerMinute: 600,
      brandName: "O'Neil & Ação <S.A.>",
      notifyEmail: { smtpUrl: 'smtps://user:pass@mail.example', from: 'Finanças <finance@example.com>' },
      notifyWebhook: { url: 'https://chat.example/hook' },
      support: { url: 'https://support.example/new?org=7', email: 'support@example.com' },
      trustedProxies: [
        { address: { family: 'ipv4', text: '10.0.0.0' }, prefixLength: 8 },
        { address: { family: 'ipv6', text: '::1' }, prefixLength: 128 },
      ],
    });
  });

  test.each([
    ['2027-01-31', 'Jan 31, 2027, 23:59'],
    ['2027-01-31T10:00:00-03:00', 'Jan 31, 2027, 10:00'],
    ['2027-01-31T00:00:00Z', 'Jan 30, 2027, 21:00'],
  ])('[R12] a key of %s expires in São Paulo on %s', (value, text) => {
    const { conversionApiKeyExpiresAt } = parseEnv({
      ...TEST_SETTINGS,
      CONVERSION_API_KEY_EXPIRES_AT: value,
    });
    expect(formatInstant(conversionApiKeyExpiresAt?.toISOString() ?? '', 'en')).toBe(text);
  });

  test('takes an empty value for unset', () => {
    const env = parseEnv({
      ...TEST_SETTINGS,
      SANDBOX_URL: '',
      PORT: ' ',
      OIDC_ISSUER: '',
      BRAND_NAME: '',
      LOG_LEVEL: '',
    });
    expect(env).toMatchObject({
      sandboxUrl: undefined,
      port: 3000,
      oidc: undefined,
      brandName: undefined,
      logLevel: 'info',
      support: { url: null, email: null },
    });
  });

  test.each([
    'CONVERSION_API_URL',
    'CONVERSION_API_KEY',
    'CONVERSION_ENVIRONMENT',
    'CONVERSION_WEBHOOK_SECRET',
    'DATABASE_URL',
    'NEXTAUTH_URL',
    'NEXTAUTH_SECRET',
    'RPC_URL_ETHEREUM',
    'RPC_URL_BASE',
    'RPC_URL_POLYGON',
    'RPC_URL_SOLANA',
  ])('names %s when it is missing', (setting) => {
    expect(problemsOf({ [setting]: undefined })).toEqual([setting]);
  });

  test.each([
    ['CONVERSION_API_URL', 'service.example'],
    ['CONVERSION_API_URL', 'https://service.example/v2'],
    ['CONVERSION_API_URL', 'https://user:pw@service.example'],
    ['CONVERSION_API_URL', 'https://service.example/?a=1'],
    ['CONVERSION_API_URL', 'https://service.example/#a'],
    ['CONVERSION_API_KEY', 'two words'],
    ['CONVERSION_API_KEY', 'chave-de-produção'],
    ['CONVERSION_API_KEY', '"key"'],
    ['CONVERSION_API_KEY', "'key'"],
    ['NEXTAUTH_SECRET', `'${'x'.repeat(32)}'`],
    ['METRICS_TOKEN', 'a-token-for-métricas'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/v1/traces'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/v1/metrics/'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318?key=1'],
    ['NOTIFY_WEBHOOK_URL', 'https://user:pw@chat.example/hook'],
    ['DATABASE_URL', 'postgres://u:50%@one/x'],
    ['DATABASE_URL', 'postgres://u%zz:p@one,two/x'],
    ['DATABASE_URL', 'postgres://u:p@one,two/x?schema=public'],
    ['DATABASE_DIRECT_URL', 'postgres://u:p@one/x?connection_limit=5'],
    ['CONVERSION_ENVIRONMENT', 'staging'],
    ['CONVERSION_WEBHOOK_SECRET', 'dGVzdA=='],
    ['CONVERSION_WEBHOOK_SECRET', 'whsec_'],
    // 23 bytes, alone and beside one that is long enough.
    ['CONVERSION_WEBHOOK_SECRET', 'whsec_eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg='],
    [
      'CONVERSION_WEBHOOK_SECRET',
      'whsec_YSBuZXcgd2ViaG9vayBzZWNyZXQgb2YgMzIgYnl0ZXM= whsec_eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg=',
    ],
    ['CONVERSION_WEBHOOK_SECRET', 'whsec_b25l whsec_not*base64'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:99999/x'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,/x'],
    ['DATABASE_DIRECT_URL', 'localhost'],
    ['NEXTAUTH_SECRET', 'short'],
    ['RPC_URL_SOLANA', 'wss://rpc.example'],
    ['TOKEN_ADDRESS_ETHEREUM', '0x1234'],
    ['TOKEN_MINT_SOLANA', 'O0Il'],
    ['BURN_PROGRAM_SOLANA', 'z'.repeat(32)],
    ['GRANT_PROGRAM_SOLANA', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D'],
    ['PORT', '70000'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', 'auto'],
    ['DRAIN_SECONDS', '61'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '10.0.0.1, 0.0.0.0/0'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'https://mail.example'],
    ['NOTIFY_FROM', 'Finance finance@example.com'],
    ['NOTIFY_FROM', 'a@example.com, b@example.com'],
    ['NOTIFY_FROM', 'Two\r\nBcc: b@example.com <a@example.com>'],
    ['NOTIFY_WEBHOOK_URL', 'chat.example'],
    ['NOTIFY_WEBHOOK_SECRET', 'whsec_eHh4eHh4'],
    ['BRAND_NAME', 'x'.repeat(41)],
    ['BRAND_NAME', 'two\nlines'],
    ['SUPPORT_URL', 'support.example'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'https://user:secret@support.example'],
    ['SUPPORT_EMAIL', 'support@example.com?bcc=a@example.com'],
    ['BRAND_NAME', 'turned \u202e round'],
  ])('names %s when it is %s', (setting, value) => {
    expect(problemsOf({ ...NOTIFIED, [setting]: value })).toEqual([setting]);
  });

  test.each(['https://user:pw@id.example', 'https://id.example?a=1', 'https://id.example#a'])(
    'names OIDC_ISSUER when it is %s',
    (OIDC_ISSUER) => {
      const client = { OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' };
      expect(problemsOf({ ...client, OIDC_ISSUER })).toEqual(['OIDC_ISSUER']);
    },
  );

  test('takes URLs without the spaces around them, and signs that are meant', () => {
    const env = parseEnv({
      ...TEST_SETTINGS,
      CONVERSION_API_URL: ' https://service.example/base ',
      DATABASE_URL: ' postgres://u:50%25@one/x ',
      OTEL_EXPORTER_OTLP_ENDPOINT: ' https://user:key@traces.example/otlp/ ',
      NOTIFY_WEBHOOK_URL: ' https://chat.example/hook?key=1 ',
      NOTIFY_WEBHOOK_SECRET: NOTIFIED.NOTIFY_WEBHOOK_SECRET,
      NEXTAUTH_SECRET: `"${'ã'.repeat(32)}`,
    });
    expect(env).toMatchObject({
      conversionApiUrl: 'https://service.example/base',
      databaseUrl: 'postgres://u:50%25@one/x',
      telemetryUrl: 'https://user:key@traces.example/otlp',
      notifyWebhook: { url: 'https://chat.example/hook?key=1' },
    });
  });

  test.each(Object.keys(NOTIFIED))('names %s when its other half is there alone', (setting) => {
    expect(problemsOf({ ...NOTIFIED, [setting]: undefined })).toEqual([setting]);
  });

  test('names all that is wrong at once', () => {
    expect(problemsOf({ CONVERSION_API_KEY: undefined, PORT: 'x', OIDC_CLIENT_ID: 'c' })).toEqual([
      'CONVERSION_API_KEY',
      'PORT',
      'OIDC_ISSUER',
      'OIDC_CLIENT_SECRET',
    ]);
  });

  test('never shows a value', () => {
    const secrets = {
      CONVERSION_API_KEY: 'hush one',
      CONVERSION_WEBHOOK_SECRET: 'whsec_hush*two',
      DATABASE_URL: 'mysql://u:hushthree@h/d',
      NEXTAUTH_SECRET: 'hush-four',
      RPC_URL_BASE: 'hushfive',
    };
    expect(() => parseEnv({ ...TEST_SETTINGS, ...secrets })).toThrow(/^((?!hush)[\s\S])*$/);
  });

  test.each([
    ['postgres://u:p@one:5432,two/x?sslmode=require', 'postgres://u:p@two/x?sslmode=require'],
    ['postgresql://[::1]:5432,[::2]:5433/x', 'postgresql://[::2]:5433/x'],
    ['postgres://u:%40%2C@one:5432/x', undefined],
  ])('takes the hosts of %s', (url, second) => {
    expect(parseEnv({ ...TEST_SETTINGS, DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(listHostUrls(url)?.[1]).toBe(second);
  });

  test.each(['sslrootcert=/ca.pem', 'channel_binding=require', 'sslmode=verify-full&sslrootcert=system'])(
    'names what the driver does not know of a database URL: %s',
    (parameters) => {
      const DATABASE_URL = `postgres://u:p@one,two/x?${parameters}`;
      expect(problemsOf({ DATABASE_URL })).toEqual(['DATABASE_URL']);
      expect(problemsOf({ DATABASE_DIRECT_URL: DATABASE_URL })).toEqual(['DATABASE_DIRECT_URL']);
    },
  );

  test('refuses the sandbox in production, and clear text to anywhere but this machine', () => {
    const production = { CONVERSION_ENVIRONMENT: 'production' };
    expect(problemsOf({ ...production, SANDBOX_URL: 'http://127.0.0.1:4010' })).toEqual(['SANDBOX_URL']);
    expect(problemsOf({ ...production, CONVERSION_API_URL: 'http://service.example' })).toEqual([
      'CONVERSION_API_URL',
    ]);
    expect(problemsOf({ ...production, NEXTAUTH_URL: 'http://dashboard.example' })).toEqual(['NEXTAUTH_URL']);
    const oidc = { OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' };
    expect(problemsOf({ ...production, ...oidc, OIDC_ISSUER: 'http://id.example' })).toEqual(['OIDC_ISSUER']);
    expect(problemsOf({ ...production, ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([]);
    const hook = { ...NOTIFIED, NOTIFY_WEBHOOK_URL: 'http://chat.example/hook' };
    expect(problemsOf({ ...production, ...hook })).toEqual(['NOTIFY_WEBHOOK_URL']);
    const support = (SUPPORT_URL: string) => ({ ...production, SUPPORT_URL });
    expect(problemsOf(support('http://support.example'))).toEqual(['SUPPORT_URL']);
    expect(problemsOf({ SUPPORT_URL: 'http://support.example' })).toEqual([]);
    expect(problemsOf(production)).toEqual([]);
  });
});
