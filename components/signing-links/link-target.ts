import type { ChainId } from '#lib/chains/chains.ts';
import type { LinkKind } from '#lib/signing-links/link-kind.ts';

/** What a link is made for. */
export interface LinkTarget {
  /** The name under which its copy is, too. */
  readonly kind: LinkKind;
  readonly subject: { readonly intentId: string } | { readonly walletId: string };
  readonly chainId: ChainId;
  /** The wallet that is expected to sign, where it is known. */
  readonly holder: string | null;
}

/** The subject as query keys name it. */
export function toLinkSubject({ subject }: LinkTarget): {
  readonly intentId: string | null;
  readonly walletId: string | null;
} {
  return 'intentId' in subject
    ? { intentId: subject.intentId, walletId: null }
    : { intentId: null, walletId: subject.walletId };
}
