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

/** Parameters of libpq that the driver does not know: it sends them to the server, which refuses them. */
const UNKNOWN_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey', 'sslcrl', 'channel_binding'];

export const databaseUrlSchema = z
  .string('is missing')
  .refine((value) => listHostUrls(value) !== undefined, 'must be a postgres:// URL')
  .superRefine((value, context) => {
    const name = findUnknownParameter(value);
    if (name === undefined) return;
    context.addIssue(
      `must not have ${name}: NODE_EXTRA_CA_CERTS in the environment names certificates of your own`,
    );
  });

/** The first of them in a URL; undefined where there is none. */
function findUnknownParameter(databaseUrl: string): string | undefined {
  const [first] = listHostUrls(databaseUrl) ?? [];
  if (first === undefined) return undefined;
  const { searchParams } = new URL(first);
  return UNKNOWN_PARAMETERS.find((name) => searchParams.has(name));
}
