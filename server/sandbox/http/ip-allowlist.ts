import { BlockList, isIP } from 'node:net';

/** Fail-closed: an empty list, or an entry that is neither an address nor a CIDR, lets no client in. */
export function isListed(allowlist: readonly string[], address: string): boolean {
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
