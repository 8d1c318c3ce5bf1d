import type { SolanaState } from './take-signature.ts';

/** What an authorizing wallet can do: prove a grant that is on the network, and sign one. */
export interface GrantParts {
  readonly proof: boolean;
  readonly signing: boolean;
}

interface Shown {
  /** Whether the registration asks for a proof now; otherwise it is to be signed. */
  readonly awaitsProof: boolean;
  readonly state: SolanaState['kind'];
  /** Where a user has entered or sent something. */
  readonly begun: GrantParts;
}

/** A wallet may still answer, or only this page has what it signed. */
const HELD: ReadonlySet<SolanaState['kind']> = new Set<SolanaState['kind']>([
  'preparing',
  'checking',
  'in_wallet',
  'sending',
  'unsent',
  'left',
]);

/**
 * What the registration asks for now, and beside it what would be lost: the answer to a form can change what
 * is asked for.
 */
export function findShownParts({ awaitsProof, state, begun }: Shown): GrantParts {
  return { proof: awaitsProof || begun.proof, signing: !awaitsProof || begun.signing || HELD.has(state) };
}
