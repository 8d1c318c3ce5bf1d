import 'server-only';
import { z } from 'zod';

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)((?:[/?#].*)?)$/;

/**
 * One URL for each host that a PostgreSQL URL names ("…@one:5432,two:5432/name"), in its order. Undefined
 * when it is no such URL.
 */
export function listHostUrls(databaseUrl: string): readonly [string, ...string[]] | undefined {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(databaseUrl) ?? [];
  const names = hosts.split(',');
  const [first, ...others] = names.map((name) => `${before}${name}${after}`);
  if (first === undefined || ![first, ...others].every(isDatabaseUrl)) return undefined;
  return others.length > 0 && names.includes('') ? undefined : [first, ...others];
}

function isDatabaseUrl(url: string): boolean {
  return URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol);
}

/** Where the database of a valid URL is: "one:5432,two/name". */
export function describePlace(databaseUrl: string): string {
  const urls = (listHostUrls(databaseUrl) ?? []).map((url) => new URL(url));
  return `${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`;
}

/** Parameters that the driver does not know: it sends them to the server, which refuses them. */
const UNKNOWN_PARAMETERS = [
  {
    names: ['sslrootcert', 'sslcert', 'sslkey', 'sslcrl', 'channel_binding'],
    reason: 'NODE_EXTRA_CA_CERTS in the environment names certificates of your own',
  },
  {
    names: ['schema', 'pgbouncer', 'connection_limit', 'pool_timeout', 'gssencmode', 'passfile', 'service'],
    reason: 'neither PostgreSQL nor its driver here takes it',
  },
] as const;

export const databaseUrlSchema = z
  .string('is missing')
  .trim()
  .refine((value) => listHostUrls(value) !== undefined, 'must be a postgres:// URL')
  .superRefine((value, context) => {
    const urls = listHostUrls(value) ?? [];
    if (!urls.every(isDecodable)) {
      context.addIssue('must have %25 for each % of its user name and password, and so for other signs');
    }
    const [first] = urls;
    if (first === undefined) return;
    const { searchParams } = new URL(first);
    for (const { names, reason } of UNKNOWN_PARAMETERS) {
      const name = names.find((known) => searchParams.has(known));
      if (name !== undefined) context.addIssue(`must not have ${name}: ${reason}`);
    }
  });

/** Whether the driver can read it: `%` begins a sign there that is written by its number. */
function isDecodable(url: string): boolean {
  const { username, password, hostname } = new URL(url);
  try {
    for (const part of [username, password, hostname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
