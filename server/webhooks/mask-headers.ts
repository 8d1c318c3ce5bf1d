import 'server-only';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';

/** Who has it can send the same delivery again while its timestamp is fresh. */
const MASKED = 'webhook-signature';
const SHOWN_TAIL = 4;

/** The headers of a delivery as they may be read: of each signature only its version and its end. */
export function maskHeaders(headers: Readonly<Record<string, string>>): DeliveryDetail['headers'] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: name === MASKED ? value.split(' ').map(maskSignature).join(' ') : value,
  }));
}

function maskSignature(signature: string): string {
  const version = /^v\d{1,3}[a-z]?,/.exec(signature)?.[0] ?? '';
  const tail = signature.length - version.length > 2 * SHOWN_TAIL ? signature.slice(-SHOWN_TAIL) : '';
  return `${version}••••••${tail}`;
}
