import 'server-only';
import type { Confirmation } from '#lib/intents/confirmation.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { confirmIntent } from '#server/intents/get-confirmation.ts';
import type { OpenLink } from '#server/signing-links/request-link.ts';

/**
 * The link's own intent by the service's last answer; the service is asked for a signer who may still sign.
 * Throws `not_found`.
 */
export async function getLinkConfirmation({ link, access }: OpenLink): Promise<Confirmation> {
  if (link.intentId === null) throw new FaultError('not_found');
  return confirmIntent(link.intentId, access === 'sign' ? 'wallet' : 'page');
}
