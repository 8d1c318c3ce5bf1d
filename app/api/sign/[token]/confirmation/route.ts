import { defineLinkRoute } from '#server/endpoints/define-link-route.ts';
import { getLinkConfirmation } from '#server/signing-links/link-confirmation.ts';

/** How the intent of a signing link stands by the service's last word, and how old that is. */
export const GET = defineLinkRoute({ run: ({ open }) => getLinkConfirmation(open) });
