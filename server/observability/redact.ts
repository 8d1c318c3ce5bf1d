import 'server-only';
import { listHostUrls } from '#server/net/database-url.ts';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';

const MIN_SECRET_LENGTH = 6;
/** Keys in a path or query are longer; a short path is a word that other lines may need. */
const MIN_URL_PART_LENGTH = 12;
/** One step of a path, or one value of a query: a provider's key is longer, a network's name shorter. */
const MIN_URL_KEY_LENGTH = 16;
const MASK = '[redacted]';

/** Who has the token of a link can use the link, and Next logs the addresses of some requests. */
const LINK_TOKEN = /((?:\/|%2F)(?:sign|pay)(?:\/|%2F))[\w-]{16,}/gi;

/**
 * Removes every secret of the settings, and the tokens of links, from a text that leaves the process,
 * at any position.
 */
export function redactSecrets(text: string): string {
  let redacted = text.replaceAll(LINK_TOKEN, '$1[token]');
  for (const secret of remember('secrets', collectSecrets)) redacted = redacted.replaceAll(secret, MASK);
  return redacted;
}

/**
 * Removes the keys in one URL from a text that is shown. Only those: a text in which any secret was left out
 * would show whoever chose it that it has one.
 */
export function redactUrlKeys(text: string, url: string): string {
  return toSpellings(secretsOfUrl(url)).reduce((rest, key) => rest.replaceAll(key, MASK), text);
}

function collectSecrets(): readonly string[] {
  const { conversionApiKey, webhookSecrets, authSecret, rpcUrls, oidc, metricsToken, telemetryUrl } = env();
  const { databaseUrl, databaseDirectUrl = databaseUrl, notifyEmail, notifyWebhook } = env();
  const databaseUrls = [databaseUrl, databaseDirectUrl].flatMap((url) => [url, ...(listHostUrls(url) ?? [])]);
  const signingSecrets = notifyWebhook ? [...webhookSecrets, notifyWebhook.secret] : webhookSecrets;
  const webhookKeys = signingSecrets.flatMap((secret) => [secret, secret.replace(/^whsec_/, '')]);
  const optionalUrls = [telemetryUrl, notifyEmail?.smtpUrl, notifyWebhook?.url];
  const providerUrls = [...Object.values(rpcUrls), ...optionalUrls.filter((url) => url !== undefined)];
  const secrets: string[] = [
    conversionApiKey,
    ...webhookKeys,
    authSecret,
    ...databaseUrls,
    ...databaseUrls.filter((url) => URL.canParse(url)).flatMap(secretsOfUrl),
    ...providerUrls.flatMap(secretsOfUrl),
    oidc?.clientSecret ?? '',
    metricsToken ?? '',
  ];
  return toSpellings(secrets);
}

/**
 * Longest first, so that a URL goes before the password inside it. Each also as it is in JSON and in a URL.
 */
function toSpellings(secrets: readonly string[]): readonly string[] {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  const spellings = known.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}

/** The parts of a URL in which providers put keys: user info, host name, path, query and fragment. */
function secretsOfUrl(value: string): string[] {
  const url = new URL(value);
  const [userName, password] = [decode(url.username), decode(url.password)];
  if (url.protocol.startsWith('postgres')) return [password];
  const parts = [url.pathname.replace(/^\/+|\/+$/g, ''), url.search.slice(1), url.hash.slice(1)];
  const { searchParams } = url;
  const keys = [
    userName,
    ...keyLabelsOf(url, value),
    ...url.pathname.split('/'),
    ...searchParams.keys(),
    ...searchParams.values(),
  ];
  return [
    password,
    // As the header of a call has them.
    url.username && Buffer.from(`${userName}:${password}`).toString('base64'),
    ...parts.filter((part) => part.length >= MIN_URL_PART_LENGTH),
    ...keys.filter((key) => key.length >= MIN_URL_KEY_LENGTH),
  ].flatMap((secret) => [secret, decode(secret)]);
}

/**
 * What is in front of the provider's own domain, as the setting spells it and as names are looked up. The
 * domain itself holds no key: it has two labels, or three such as `provider.com.br`.
 */
function keyLabelsOf({ hostname }: URL, value: string): string[] {
  const ownLabels = /\.[a-z]{2,3}\.[a-z]{2}$/.test(hostname) ? 3 : 2;
  const typed = /^[a-z]+:\/*(?:[^/?#]*@)?([^/?#:]+)/i.exec(value)?.[1] ?? hostname;
  return [hostname, typed].flatMap((host) => host.split('.').slice(0, -ownLabels));
}

/** The text that was written in percent signs; text that was not is left as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
