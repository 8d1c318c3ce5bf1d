import { z } from 'zod';
import { fetchView } from '#lib/queries/fetch-view.ts';

const grantSignaturesSchema = z.object({
  signatures: z.array(z.object({ signature: z.string().min(1), blockTimeUnix: z.int().nullable() })),
});
export type GrantSignature = z.infer<typeof grantSignaturesSchema>['signatures'][number];

/** The newest transactions that granted the address, newest first (R127). Empty on EVM chains. */
export async function fetchGrantSignatures(
  walletId: string,
  signal: AbortSignal,
): Promise<readonly GrantSignature[]> {
  return fetchSignatures(`/api/wallets/${encodeURIComponent(walletId)}/grant-signatures`, signal);
}

/** The same for whoever holds a signing link: of the link's own registration. */
export async function fetchLinkGrantSignatures(
  token: string,
  signal: AbortSignal,
): Promise<readonly GrantSignature[]> {
  return fetchSignatures(`/api/sign/${encodeURIComponent(token)}/grant-signatures`, signal);
}

async function fetchSignatures(path: string, signal: AbortSignal): Promise<readonly GrantSignature[]> {
  return (await fetchView({ path, schema: grantSignaturesSchema, signal })).signatures;
}
