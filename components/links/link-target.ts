import type { ChainId } from '#lib/chains/chains.ts';
import type { LinkSubject } from '#lib/links/listed-link.ts';

/** What a link is made for. Its kind is the name under which its copy is, too. */
export type LinkTarget =
  | {
      readonly kind: 'payment';
      readonly subject: Extract<LinkSubject, { intentId: string }>;
      /** When the code can be paid no more; null where it has no end, or none is known. */
      readonly codeExpiresAt: string | null;
    }
  | {
      readonly kind: 'signing';
      readonly subject: LinkSubject;
      readonly chainId: ChainId;
      /** The wallet that is expected to sign, where it is known. */
      readonly holder: string | null;
    };
