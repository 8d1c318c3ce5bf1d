import { definePaymentRoute } from '#server/endpoints/define-link-route.ts';
import { getPaymentView } from '#server/signing-links/pay/to-payment-view.ts';

/** What the page of a payment link shows. */
export const GET = definePaymentRoute(getPaymentView);
