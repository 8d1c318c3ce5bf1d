import { defineLinkRoute } from '#server/endpoints/define-link-route.ts';
import { getSigningView } from '#server/links/sign/get-signing-view.ts';

/** What the page of a signing link shows. */
export const GET = defineLinkRoute({ run: ({ open }) => getSigningView(open) });
