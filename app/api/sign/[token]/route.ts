import { defineLinkRoute } from '#server/http/define-link-route.ts';
import { getSigningView } from '#server/links/to-signing-view.ts';

/** What the page of a signing link shows. */
export const GET = defineLinkRoute({ run: ({ open }) => getSigningView(open) });
