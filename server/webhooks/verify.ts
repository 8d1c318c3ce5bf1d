import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The three headers of the scheme, as they came. */
export interface SignatureHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

interface SignedDelivery extends SignatureHeaders {
  /** The bytes as received: JSON that is written again would not verify (R84). */
  readonly rawBody: Uint8Array;
  /** `whsec_…`; during a rotation more than one, all equally valid (R85). */
  readonly secrets: readonly string[];
  readonly nowMs: number;
}

export type Verification =
  | { readonly verdict: 'authentic'; readonly skewSeconds: number }
  | { readonly verdict: 'bad_signature'; readonly skewSeconds: number | null }
  | { readonly verdict: 'stale_timestamp'; readonly skewSeconds: number };

/** How far `webhook-timestamp` may be from our clock, in either direction (R86). */
const TOLERANCE_SECONDS = 300;
/** A rotation sends two; many more would only cost computing time. */
const MAX_SIGNATURES = 8;
const SECRET_PREFIX = 'whsec_';

/**
 * Checks a delivery: the signature first, so that only the service's own deliveries are ever called stale.
 */
export function verifyDelivery(delivery: SignedDelivery): Verification {
  const skewSeconds = findSkewSeconds(delivery.timestamp, delivery.nowMs);
  if (skewSeconds === undefined || !hasGoodSignature(delivery)) {
    return { verdict: 'bad_signature', skewSeconds: skewSeconds ?? null };
  }
  const isStale = Math.abs(skewSeconds) > TOLERANCE_SECONDS;
  return { verdict: isStale ? 'stale_timestamp' : 'authentic', skewSeconds };
}

/** Our clock minus the sender's, in whole seconds; undefined when the header is no Unix time. */
function findSkewSeconds(timestamp: string, nowMs: number): number | undefined {
  if (!/^\d{1,10}$/.test(timestamp)) return undefined;
  return Math.floor(nowMs / 1000) - Number(timestamp);
}

/** Any signature of the known version may match any secret. Other versions are ignored (R85). */
function hasGoodSignature({ id, timestamp, signature, rawBody, secrets }: SignedDelivery): boolean {
  if (id === '') return false;
  const candidates = signature
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap((part) => (part.startsWith('v1,') ? Buffer.from(part.slice('v1,'.length)) : []));
  const expected = secrets.map((secret) => sign({ id, timestamp, rawBody, secret }));
  return candidates.some((candidate) => expected.some((good) => isSame(candidate, good)));
}

interface Signing {
  readonly id: string;
  readonly timestamp: string;
  readonly rawBody: Uint8Array;
  readonly secret: string;
}

function sign({ id, timestamp, rawBody, secret }: Signing): Buffer {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64');
  return Buffer.from(digest);
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
