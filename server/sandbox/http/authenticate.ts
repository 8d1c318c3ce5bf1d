import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** Lets a request pass or throws 401 / 403 (spec, "Authentication"; R11, R12). */
export function authenticate({ store, clock, settings }: ServiceContext, request: FastifyRequest): void {
  const header = request.headers['x-api-key'];
  if (typeof header !== 'string' || header === '') {
    throw new ServiceError('UNAUTHORIZED', 'The X-API-Key header is missing');
  }
  const key = store.apiKeys.findByKey(header);
  if (!key) throw new ServiceError('UNAUTHORIZED', 'The API key is not valid');
  if (key.revoked) throw new ServiceError('UNAUTHORIZED', 'The API key is revoked');
  if (clock.nowMs() >= key.expiresAtMs) throw new ServiceError('UNAUTHORIZED', 'The API key has expired');
  if (key.environment !== settings.environment) {
    throw new ServiceError('FORBIDDEN', `The API key belongs to the ${key.environment} environment`);
  }
  if (!isListed(key.ipAllowlist, request.ip)) {
    throw new ServiceError('FORBIDDEN', `The address ${request.ip} is not on the API key's IP allowlist`);
  }
}

/** Fail-closed: an empty list, and an entry that is neither an address nor a CIDR, let nobody in. */
function isListed(allowlist: readonly string[], address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const listed = new BlockList();
  for (const entry of allowlist) addEntry(listed, entry);
  return listed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  const family = isIP(address);
  if (family === 0) return;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(prefix), type);
}

/** Whether an allowlist entry is an address or a CIDR. */
export function isIpOrCidr(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
}
