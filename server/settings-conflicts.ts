import 'server-only';
import { listHostUrls } from '#server/net/database-url.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';

export interface SettingsProblem {
  readonly setting: string;
  readonly problem: string;
}

/** Settings of which each is useless without the others. */
const TOGETHER: readonly (readonly string[])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['SMTP_URL', 'NOTIFY_FROM'],
  ['NOTIFY_WEBHOOK_URL', 'NOTIFY_WEBHOOK_SECRET'],
];

/**
 * The API key, sessions, the identity of users, and what happened to money go to these. A node is not among
 * them: by http in a private network is a usual way to have one (`warnOfSettings`).
 */
const NEVER_IN_CLEAR_TEXT = [
  'CONVERSION_API_URL',
  'NEXTAUTH_URL',
  'OIDC_ISSUER',
  'NOTIFY_WEBHOOK_URL',
  'SUPPORT_URL',
];

/**
 * What no single setting shows. Reads the raw values, so that these are named in the same message as the
 * rest.
 */
export function findSettingsConflicts(given: Readonly<Record<string, string>>): SettingsProblem[] {
  const isSet = (name: string) => given[name] !== undefined;
  const problems: SettingsProblem[] = TOGETHER.filter((names) => names.some(isSet)).flatMap((names) => {
    const problem = `is missing: ${names.join(', ')} go together`;
    return names.filter((name) => !isSet(name)).map((setting) => ({ setting, problem }));
  });
  if (given.CONVERSION_ENVIRONMENT !== 'production') return problems;
  if (isSet('SANDBOX_URL')) {
    const problem = 'must not be set together with CONVERSION_ENVIRONMENT=production';
    problems.push({ setting: 'SANDBOX_URL', problem });
  }
  for (const setting of NEVER_IN_CLEAR_TEXT) {
    if (isSentInClearText(given[setting])) problems.push({ setting, problem: 'must be https in production' });
  }
  return problems;
}

/** Whether what is sent to this URL can be read, and what it answers changed, between two machines. */
export function isSentInClearText(value: string | undefined): boolean {
  if (value === undefined || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

const VERIFYING: ReadonlySet<string | null> = new Set(['verify-ca', 'verify-full']);

/** Whether another machine could answer in place of the database, or read what is sent to it. */
export function isAnswerableByOthers(databaseUrl: string): boolean {
  return (listHostUrls(databaseUrl) ?? []).some((text) => {
    const { hostname, searchParams } = new URL(text);
    return !isLoopbackHost(hostname) && !VERIFYING.has(searchParams.get('sslmode'));
  });
}
