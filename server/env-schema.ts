import 'server-only';
import { z } from 'zod';
import { solanaAddressSchema } from '#lib/chains/solana-address.ts';
import { CHAIN_IDS, type ChainId, type Environment } from '#lib/chains/chains.ts';
import { environmentSchema } from '#lib/chains/chain-schemas.ts';
import { EVM_ADDRESS } from '#lib/chains/evm-address-schema.ts';
import { endOfDay } from '#lib/i18n/calendar-day.ts';
import { databaseUrlSchema } from '#server/net/database-url.ts';
import { isUrl } from '#server/net/is-url.ts';
import { parseNetwork, type Network } from '#server/net/networks.ts';
import {
  baseUrl,
  baseUrlWithoutUser,
  headerSecret,
  mailbox,
  secret,
  webUrl,
  webUrlWithoutUser,
} from '#server/setting-schemas.ts';
import { findSettingsConflicts, type SettingsProblem } from '#server/settings-conflicts.ts';
import { isWebhookSecret, webhookSecretsSchema } from '#server/webhook-secrets-schema.ts';

export interface Env {
  /** The service's `{base_url}`, without `/v2` and without a slash at the end. */
  readonly conversionApiUrl: string;
  readonly conversionApiKey: string;
  /** When the key expires, by its setting: the service does not say it. A date is good to its end. */
  readonly conversionApiKeyExpiresAt: Date | undefined;
  readonly environment: Environment;
  /** `whsec_…`, the newest first or not: each is tried (R85). */
  readonly webhookSecrets: readonly string[];
  /** This dashboard's endpoint at the service, for test events. */
  readonly webhookEndpointId: string | undefined;
  /** May name several hosts, of which one takes writes, or a pooler. */
  readonly databaseUrl: string;
  /** Past the pooler that `databaseUrl` names, where it names one. */
  readonly databaseDirectUrl: string | undefined;
  /** Origin of the dashboard itself, as browsers see it. */
  readonly authUrl: string;
  readonly authSecret: string;
  readonly oidc: OidcSettings | undefined;
  readonly rpcUrls: Readonly<Record<ChainId, string>>;
  /** Token contract or mint that may be burned, where it is pinned (R9). */
  readonly tokenPins: Readonly<Partial<Record<ChainId, string>>>;
  /** EVM: the authorizing wallet contracts, where they are pinned (R9). */
  readonly whitelisterPins: Readonly<Partial<Record<ChainId, string>>>;
  /** Solana: the programs that burn and that store the whitelist, where they are pinned (R9). */
  readonly programPins: { readonly burn: string | undefined; readonly grant: string | undefined };
  /** Set only by the demo, dev and tests. */
  readonly sandboxUrl: string | undefined;
  readonly port: number;
  /** How many processes answer requests on this machine; as many render pages. */
  readonly webConcurrency: number;
  /** How long a process that ends still takes requests, while it reports that it is not ready. */
  readonly drainSeconds: number;
  /** Proxies whose forwarding headers are trusted; none unless named. */
  readonly trustedProxies: readonly Network[];
  /** Lets `GET /api/metrics` be read from elsewhere than loopback. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
  /** After so many days a webhook delivery is deleted. */
  readonly webhookRetentionDays: number;
  /** Reads of the service that no user asked for, in a minute, of all processes together. */
  readonly readsPerMinute: number;
  /** Where traces and metrics are sent, without a slash at the end. */
  readonly telemetryUrl: string | undefined;
  /** The name of the dashboard on its pages, where it has one of its own. */
  readonly brandName: string | undefined;
  /** How users are notified by e-mail. */
  readonly notifyEmail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** Where notifications are posted, and the `whsec_…` that they are signed with. */
  readonly notifyWebhook: { readonly url: string; readonly secret: string } | undefined;
  /** Where users reach the service's provider. Sent to pages. */
  readonly support: { readonly url: string | null; readonly email: string | null };
}

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Start-up is refused. The message names every setting at fault and never shows a value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly SettingsProblem[];

  constructor(problems: readonly SettingsProblem[]) {
    const lines = problems.map(({ setting, problem }) => `  ${setting}: ${problem}`);
    super(`The dashboard cannot start with these settings:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

const evmAddress = z.string().regex(EVM_ADDRESS, 'must be 0x and 40 hexadecimal digits').optional();

const networkList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
  )
  .transform((texts, context): Network[] => {
    const networks = texts.map(parseNetwork);
    const known = networks.filter((network) => network !== undefined);
    if (known.length === texts.length) return known;
    context.addIssue('must be addresses or networks such as 10.0.0.0/8, separated by commas');
    return z.NEVER;
  });

const numberOf = (what: string, least: number, most: number) =>
  z.coerce
    .number(`must be a number of ${what}`)
    .int(`must be a number of ${what}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const solanaAddress = solanaAddressSchema.optional();

/** The settings by their names in the environment; each is text there. */
export const settingsSchema = z.object({
  CONVERSION_API_URL: baseUrlWithoutUser()
    .refine((value) => !/\/v2\/?$/.test(value), 'must not end in /v2')
    .transform((value) => value.replace(/\/+$/, '')),
  CONVERSION_API_KEY: headerSecret(1),
  CONVERSION_API_KEY_EXPIRES_AT: z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      'must be a date such as 2027-01-31, or with a time and zone',
    )
    .transform((value) => (value.includes('T') ? new Date(value) : endOfDay(value)))
    .optional(),
  CONVERSION_ENVIRONMENT: z.enum(environmentSchema.options, {
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be "sandbox" or "production"'),
  }),
  CONVERSION_WEBHOOK_SECRET: webhookSecretsSchema,
  CONVERSION_WEBHOOK_ENDPOINT_ID: z.string().max(255).regex(/^\S+$/, 'must not contain spaces').optional(),
  DATABASE_URL: databaseUrlSchema,
  DATABASE_DIRECT_URL: databaseUrlSchema.optional(),
  NEXTAUTH_URL: webUrl().transform((value) => new URL(value).origin),
  NEXTAUTH_SECRET: secret(32),
  OIDC_ISSUER: baseUrlWithoutUser().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  RPC_URL_ETHEREUM: webUrl(),
  RPC_URL_BASE: webUrl(),
  RPC_URL_POLYGON: webUrl(),
  RPC_URL_SOLANA: webUrl(),
  TOKEN_ADDRESS_ETHEREUM: evmAddress,
  TOKEN_ADDRESS_BASE: evmAddress,
  TOKEN_ADDRESS_POLYGON: evmAddress,
  WHITELISTER_ADDRESS_ETHEREUM: evmAddress,
  WHITELISTER_ADDRESS_BASE: evmAddress,
  WHITELISTER_ADDRESS_POLYGON: evmAddress,
  TOKEN_MINT_SOLANA: solanaAddress,
  BURN_PROGRAM_SOLANA: solanaAddress,
  GRANT_PROGRAM_SOLANA: solanaAddress,
  SANDBOX_URL: webUrl().optional(),
  PORT: z.coerce
    .number('must be a port')
    .int('must be a port')
    .min(0, 'must be a port')
    .max(65_535, 'must be a port')
    .default(3000),
  WEB_CONCURRENCY: numberOf('processes', 1, 16).default(1),
  DRAIN_SECONDS: numberOf('seconds', 0, 60).default(0),
  TRUSTED_PROXIES: networkList.default([]),
  METRICS_TOKEN: headerSecret(16).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  // The service delivers an event again for 28 hours (R88): its id must still be known then.
  WEBHOOK_RETENTION_DAYS: numberOf('days', 3, 3_650).default(365),
  READS_PER_MINUTE: numberOf('reads', 12, 60_000).default(300),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl()
    .refine(
      (value) => !/\/v1\/(?:traces|metrics)\/*$/.test(value),
      'must not end in /v1/traces or /v1/metrics',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  // Shown as it is, on pages where it has one line.
  BRAND_NAME: z
    .string()
    .trim()
    .max(40, 'must have at most 40 characters')
    .regex(/^\P{C}*$/u, 'must not contain line breaks or control characters')
    .optional(),
  SMTP_URL: z
    .string()
    .refine((value) => isUrl(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '', {
      error: 'must be an smtp or smtps URL',
    })
    .optional(),
  NOTIFY_FROM: mailbox.optional(),
  NOTIFY_WEBHOOK_URL: webUrlWithoutUser().optional(),
  NOTIFY_WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecret, 'must be whsec_ and base64 of at least 24 bytes')
    .optional(),
  // Every user's browser is given it as it is.
  SUPPORT_URL: webUrlWithoutUser().optional(),
  SUPPORT_EMAIL: z.string().trim().pipe(z.email('must be an e-mail address')).optional(),
});
type Settings = z.infer<typeof settingsSchema>;

/** Parses the environment. An empty value counts as unset. Throws `SettingsError`. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) if (value?.trim()) given[name] = value;

  const parsed = settingsSchema.safeParse(given);
  const unreadable = parsed.error?.issues.map(({ path, message }) => ({
    setting: path.join('.'),
    problem: message,
  }));
  const problems = [...(unreadable ?? []), ...findSettingsConflicts(given)];
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  return toEnv(parsed.data);
}

function toEnv(settings: Settings): Env {
  return {
    conversionApiUrl: settings.CONVERSION_API_URL,
    conversionApiKey: settings.CONVERSION_API_KEY,
    conversionApiKeyExpiresAt: settings.CONVERSION_API_KEY_EXPIRES_AT,
    environment: settings.CONVERSION_ENVIRONMENT,
    webhookSecrets: settings.CONVERSION_WEBHOOK_SECRET,
    webhookEndpointId: settings.CONVERSION_WEBHOOK_ENDPOINT_ID,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    authUrl: settings.NEXTAUTH_URL,
    authSecret: settings.NEXTAUTH_SECRET,
    oidc: toOidc(settings),
    rpcUrls: {
      solana: settings.RPC_URL_SOLANA,
      ethereum: settings.RPC_URL_ETHEREUM,
      base: settings.RPC_URL_BASE,
      polygon: settings.RPC_URL_POLYGON,
    },
    tokenPins: toPins({
      solana: settings.TOKEN_MINT_SOLANA,
      ethereum: settings.TOKEN_ADDRESS_ETHEREUM,
      base: settings.TOKEN_ADDRESS_BASE,
      polygon: settings.TOKEN_ADDRESS_POLYGON,
    }),
    whitelisterPins: toPins({
      ethereum: settings.WHITELISTER_ADDRESS_ETHEREUM,
      base: settings.WHITELISTER_ADDRESS_BASE,
      polygon: settings.WHITELISTER_ADDRESS_POLYGON,
    }),
    programPins: { burn: settings.BURN_PROGRAM_SOLANA, grant: settings.GRANT_PROGRAM_SOLANA },
    // Only the origin: it is sent to pages.
    sandboxUrl: settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin,
    port: settings.PORT,
    webConcurrency: settings.WEB_CONCURRENCY,
    drainSeconds: settings.DRAIN_SECONDS,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    webhookRetentionDays: settings.WEBHOOK_RETENTION_DAYS,
    readsPerMinute: settings.READS_PER_MINUTE,
    telemetryUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    brandName: settings.BRAND_NAME,
    notifyEmail: toEmail(settings),
    notifyWebhook: toWebhook(settings),
    support: { url: settings.SUPPORT_URL ?? null, email: settings.SUPPORT_EMAIL ?? null },
  };
}

function toEmail({ SMTP_URL: smtpUrl, NOTIFY_FROM: from }: Settings): Env['notifyEmail'] {
  return smtpUrl && from ? { smtpUrl, from } : undefined;
}

function toWebhook(settings: Settings): Env['notifyWebhook'] {
  const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret } = settings;
  return url && secret ? { url, secret } : undefined;
}

function toOidc(settings: Settings): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

function toPins(pins: Partial<Record<ChainId, string | undefined>>): Partial<Record<ChainId, string>> {
  const pinned: Partial<Record<ChainId, string>> = {};
  for (const chainId of CHAIN_IDS) if (pins[chainId]) pinned[chainId] = pins[chainId];
  return pinned;
}
