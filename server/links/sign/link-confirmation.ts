import 'server-only';
import type { Confirmation } from '#lib/intents/confirmation.ts';
import { takeReadQuota } from '#server/conversion/read-quota.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { confirmIntent } from '#server/intents/get-confirmation.ts';
import type { OpenLink } from './find-open-link.ts';

/**
 * The link's own intent by the service's last answer; the service is asked for a signer who may still sign,
 * and no more often than for a payment. Throws `not_found`.
 */
export async function getLinkConfirmation({ link, access }: OpenLink): Promise<Confirmation> {
  if (link.intentId === null) throw new FaultError('not_found');
  const purpose = access === 'sign' ? 'wallet' : 'page';
  return confirmIntent(link.intentId, takeReadQuota('link', link.intentId) ? purpose : 'stored');
}
