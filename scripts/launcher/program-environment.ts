/** What stays as the user has set it: how much is logged, and the name shown. */
export const INHERITED = ['LOG_LEVEL', 'BRAND_NAME'] as const;

/** The other settings, which a launcher gives or clears. A test compares both with the schema. */
export const SETTINGS = [
  'CONVERSION_API_URL',
  'CONVERSION_API_KEY',
  'CONVERSION_API_KEY_EXPIRES_AT',
  'CONVERSION_ENVIRONMENT',
  'CONVERSION_WEBHOOK_SECRET',
  'CONVERSION_WEBHOOK_ENDPOINT_ID',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'NEXTAUTH_URL',
  'NEXTAUTH_SECRET',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'RPC_URL_ETHEREUM',
  'RPC_URL_BASE',
  'RPC_URL_POLYGON',
  'RPC_URL_SOLANA',
  'TOKEN_ADDRESS_ETHEREUM',
  'TOKEN_ADDRESS_BASE',
  'TOKEN_ADDRESS_POLYGON',
  'WHITELISTER_ADDRESS_ETHEREUM',
  'WHITELISTER_ADDRESS_BASE',
  'WHITELISTER_ADDRESS_POLYGON',
  'TOKEN_MINT_SOLANA',
  'BURN_PROGRAM_SOLANA',
  'GRANT_PROGRAM_SOLANA',
  'SANDBOX_URL',
  'PORT',
  'WEB_CONCURRENCY',
  'DRAIN_SECONDS',
  'TRUSTED_PROXIES',
  'METRICS_TOKEN',
  'READS_PER_MINUTE',
  'WEBHOOK_RETENTION_DAYS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SMTP_URL',
  'NOTIFY_FROM',
  'NOTIFY_WEBHOOK_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'SUPPORT_URL',
  'SUPPORT_EMAIL',
] as const;

/**
 * The environment of a program that a launcher runs: the user's own, but of the settings only those given
 * here and the inherited ones. The others are set to nothing rather than left out, because Next would fill a
 * missing one from an `.env` file, and a demo must never pick up the key of a real service.
 */
export function programEnvironment(
  settings: Readonly<Record<string, string>>,
  mode: 'production' | 'development' = 'production',
): NodeJS.ProcessEnv {
  const cleared = Object.fromEntries(SETTINGS.map((name) => [name, '']));
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name] ?? '']));
  return {
    ...process.env,
    ...cleared,
    ...inherited,
    ...settings,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}
