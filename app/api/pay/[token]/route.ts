import { definePaymentRoute } from '#server/endpoints/define-link-route.ts';
import { getPaymentView } from '#server/links/pay/get-payment-view.ts';

/** What the page of a payment link shows. */
export const GET = definePaymentRoute(getPaymentView);
