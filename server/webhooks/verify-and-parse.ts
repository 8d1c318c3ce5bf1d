import 'server-only';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Environment } from '#lib/chains/chains.ts';
import { isEventType } from '#lib/webhooks/event-types.ts';
import type { WebhookData, WebhookEnvelope } from '#lib/webhooks/webhook-event.ts';
import { isAhead } from '#lib/time/clock-tolerance.ts';
import { isSameSecret } from '#server/is-same-secret.ts';
import { readDelivery } from '#server/store/webhooks/stored-event.ts';

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
  /** `verifiedBy`: the secrets that one of its signatures is of. */
  | { readonly verdict: 'authentic'; readonly skewSeconds: number; readonly verifiedBy: readonly string[] }
  | { readonly verdict: 'bad_signature'; readonly skewSeconds: number | null }
  | { readonly verdict: 'stale_timestamp'; readonly skewSeconds: number };

/** How far `webhook-timestamp` may be from our clock, in either direction (R86). */
const TOLERANCE_SECONDS = 300;
/** What a column of PostgreSQL's type `integer` holds. */
const [LEAST_INTEGER, MOST_INTEGER] = [-(2 ** 31), 2 ** 31 - 1];
/** A rotation sends two; many more would only cost computing time. */
const MAX_SIGNATURES = 8;
const SECRET_PREFIX = 'whsec_';

const keys = new Map<string, KeyObject>();

/**
 * Checks a delivery: the signature first, so that only the service's own deliveries are ever called stale.
 */
export function verifyDelivery(delivery: SignedDelivery): Verification {
  const skewSeconds = findSkewSeconds(delivery.timestamp, delivery.nowMs);
  const verifiedBy = findSigners(delivery);
  if (skewSeconds === undefined || verifiedBy.length === 0) {
    return { verdict: 'bad_signature', skewSeconds: skewSeconds ?? null };
  }
  const isStale = Math.abs(skewSeconds) > TOLERANCE_SECONDS;
  return isStale
    ? { verdict: 'stale_timestamp', skewSeconds }
    : { verdict: 'authentic', skewSeconds, verifiedBy };
}

/**
 * Our clock minus the sender's, in whole seconds, as far as the database holds it; undefined when the header
 * is no Unix time.
 */
function findSkewSeconds(timestamp: string, nowMs: number): number | undefined {
  if (!/^\d{1,10}$/.test(timestamp)) return undefined;
  const seconds = Math.floor(nowMs / 1000) - Number(timestamp);
  return Math.min(Math.max(seconds, LEAST_INTEGER), MOST_INTEGER);
}

/**
 * The secrets that signed it: any signature of the known version may match any. Other versions are ignored
 * (R85).
 */
function findSigners({ id, timestamp, signature, rawBody, secrets }: SignedDelivery): string[] {
  if (id === '') return [];
  const candidates = signature
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap((part) => (part.startsWith('v1,') ? Buffer.from(part.slice('v1,'.length)) : []));
  return secrets.filter((secret) => {
    const expected = sign({ id, timestamp, rawBody, secret });
    return candidates.some((candidate) => isSameSecret(candidate, expected));
  });
}

interface Signing {
  readonly id: string;
  readonly timestamp: string;
  readonly rawBody: Uint8Array;
  readonly secret: string;
}

function sign({ id, timestamp, rawBody, secret }: Signing): Buffer {
  const digest = createHmac('sha256', toKey(secret))
    .update(`${id}.${timestamp}.`)
    .update(rawBody)
    .digest('base64');
  return Buffer.from(digest);
}

/** The bytes of a secret as a key, made once: from bytes each time it costs five times the hash itself. */
function toKey(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret.slice(SECRET_PREFIX.length), 'base64');
  keys.set(secret, key);
  return key;
}

const API_VERSION = 'v2';

/** What an authentic body says, and how it is handled. `data` is there whenever all of it could be read. */
export interface ParsedEvent {
  readonly verdict:
    'accepted' | 'unknown_type' | 'wrong_environment' | 'wrong_version' | 'time_ahead' | 'unreadable';
  readonly type: string | null;
  readonly data: WebhookData | null;
  /** Whom it is about, also where `data` cannot be read; another environment's ids mean nothing here. */
  readonly intentId: string | null;
}

interface EventContext {
  /** The signed `webhook-id`, which the body repeats. */
  readonly eventId: string;
  readonly environment: Environment;
  /** Our clock, in Unix milliseconds. */
  readonly nowMs: number;
}

/**
 * Reads the body of an authentic delivery. Another environment or version is set aside before its content is
 * used (R99, R100); an unknown type is no error (R91). An event whose time is further ahead than clocks
 * differ would stay newer than all that follow: it is set aside, too. Of data in another shape only the id is
 * used, to read its intent.
 */
export function parseEvent(text: string, { eventId, environment, nowMs }: EventContext): ParsedEvent {
  const { envelope, data, subject } = readDelivery(text);
  if (envelope?.id !== eventId) {
    return { verdict: 'unreadable', type: envelope?.type ?? null, data: null, intentId: null };
  }
  const verdict = classify(envelope, { data, environment, nowMs });
  return {
    verdict,
    type: envelope.type,
    data: data ?? null,
    intentId: verdict === 'wrong_environment' ? null : subject,
  };
}

function classify(
  envelope: WebhookEnvelope,
  {
    data,
    environment,
    nowMs,
  }: Pick<EventContext, 'environment' | 'nowMs'> & { readonly data: WebhookData | undefined },
): ParsedEvent['verdict'] {
  if (envelope.environment !== environment) return 'wrong_environment';
  if (envelope.apiVersion !== API_VERSION) return 'wrong_version';
  if (!isEventType(envelope.type)) return 'unknown_type';
  if (!data) return 'unreadable';
  return isAhead(Date.parse(data.updatedAt), nowMs) ? 'time_ahead' : 'accepted';
}
