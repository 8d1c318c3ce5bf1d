import { defineLinkRoute } from '#server/endpoints/define-link-route.ts';
import { getLinkConfirmation } from '#server/links/sign/link-confirmation.ts';

/** The intent of a signing link by the service's last answer, and how old that answer is. */
export const GET = defineLinkRoute({ run: ({ open }) => getLinkConfirmation(open) });
