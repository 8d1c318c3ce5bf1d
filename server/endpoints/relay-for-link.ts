import 'server-only';
import { refuseRpc, relayRpc, type RelayRequest } from './relay-rpc.ts';
import type { OpenLink } from '#server/links/sign/find-open-link.ts';

/**
 * The chain for the page of a link: to sign with it is why it is asked, so that watching asks nothing. Throws
 * as `relayRpc`.
 */
export async function relayForLink({
  open,
  ...asked
}: Pick<RelayRequest, 'chainId' | 'body' | 'signal'> & { readonly open: OpenLink }): Promise<unknown> {
  return open.access === 'sign' ? relayRpc({ ...asked, link: open.link }) : refuseRpc(asked.body);
}
