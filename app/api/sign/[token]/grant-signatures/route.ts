import { defineLinkRoute } from '#server/endpoints/define-link-route.ts';
import { findLinkGrantSignatures } from '#server/links/sign/link-grant-signatures.ts';

/** Transactions that may have made the grant of a link's registration; only Solana asks for one. */
export const GET = defineLinkRoute({ run: ({ open }) => findLinkGrantSignatures(open) });
