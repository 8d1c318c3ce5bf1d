import { z } from 'zod';
import { burnAuthorizationSchema, unixSecondsSchema, type BurnAuthorization } from '#lib/burns/burn.ts';
import { intentMetadataSchema } from '#lib/intents/intent.ts';

export interface BoundHolder {
  readonly holder: string;
  /** Unix seconds; null when the service does not say. */
  readonly expiresAtUnix: number | null;
}

const rawSchema = z.looseObject({
  metadata: intentMetadataSchema.extend({
    evmBurnGrant: burnAuthorizationSchema.optional().catch(undefined),
  }),
});

type Raw = Readonly<Record<string, unknown>>;

/**
 * The wallet that has the intent's burn authorization, by the service's resource (R61, R66).
 * Metadata is informational: nothing is signed because of it (R51).
 */
export function findBoundHolder(raw: Raw): BoundHolder | undefined {
  const parsed = rawSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { burnTokenHolder, burnGrantExpiresAt, evmBurnGrant } = parsed.data.metadata;
  const holder = evmBurnGrant?.from ?? burnTokenHolder;
  if (holder === undefined) return undefined;
  const expiresAtUnix = unixSecondsSchema.safeParse(evmBurnGrant?.expiresAt ?? burnGrantExpiresAt).data;
  return { holder, expiresAtUnix: expiresAtUnix ?? null };
}

/**
 * EVM: the authorization that the service's resource has. Its burn is searched for by this, and nothing is
 * signed by it (R51).
 */
export function findIssuedBurn(raw: Raw): BurnAuthorization | undefined {
  return rawSchema.safeParse(raw).data?.metadata.evmBurnGrant;
}
