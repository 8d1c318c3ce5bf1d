import type { ChainId } from '#lib/chains/chains.ts';
interface IntentSubject {
  readonly intentId: string;
}

/** What a link is made for. Its kind is the name under which its copy is, too. */
export type LinkTarget =
  | { readonly kind: 'payment'; readonly subject: IntentSubject }
  | {
      readonly kind: 'signing';
      readonly subject: IntentSubject | { readonly walletId: string };
      readonly chainId: ChainId;
      /** The wallet that is expected to sign, where it is known. */
      readonly holder: string | null;
    };

/** The subject as query keys name it. */
export function toLinkSubject({ subject }: LinkTarget): {
  readonly intentId: string | null;
  readonly walletId: string | null;
} {
  return 'intentId' in subject
    ? { intentId: subject.intentId, walletId: null }
    : { intentId: null, walletId: subject.walletId };
}
