import 'server-only';

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
