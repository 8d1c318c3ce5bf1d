import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { refuseRpc, relayRpc } from '#server/chains/relay-rpc.ts';
import type { RpcBody } from '#server/chains/relay-rpc.ts';
import type { OpenLink } from './request-link.ts';

/** The chain for the page of a link: to sign with it is why it is asked, so that watching asks nothing. Throws as `relayRpc`. */
export async function relayForLink(request: {
  readonly chainId: ChainId;
  readonly body: RpcBody;
  readonly open: OpenLink;
}): Promise<unknown> {
  const { chainId, body, open } = request;
  return open.access === 'sign' ? relayRpc({ chainId, body, link: open.link }) : refuseRpc(body);
}
