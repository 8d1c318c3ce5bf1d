/**
 * Why a chain refused a call, as far as that can be read. Each has a sentence of its own under
 * `signing.refusal`; it never holds raw data or a node's JSON.
 */
export const REFUSAL_CAUSES = [
  'short_balance',
  'short_allowance',
  'no_fee',
  'not_allowed',
  'paused',
  'bad_address',
  'bad_signature',
  'signature_over',
  'used_before',
  'call_failed',
  'arithmetic',
  /** The text of the contract or the program: it comes from outside, and is shown as such. */
  'said',
  /** It gave a reason that this code cannot read. */
  'unnamed',
  /** It gave none. */
  'silent',
] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

export interface ChainRefusal {
  readonly cause: RefusalCause;
  /** The text of `said`, on one line and cut when it is long. */
  readonly said?: string;
  /** As the node wrote it, with the selector of an error: for support, behind a button. */
  readonly detail: string;
}

/** A refusal as the values of a check. */
export function toRefusalValues({
  cause,
  said = '',
  detail,
}: ChainRefusal): Readonly<Record<string, string>> {
  return { cause, said, detail };
}

const CAUSES: ReadonlySet<string> = new Set(REFUSAL_CAUSES);

/** The cause in a check's values; undefined where the check is not about a refusal. */
export function findCause({ cause }: Readonly<Record<string, string>>): RefusalCause | undefined {
  return cause !== undefined && isCause(cause) ? cause : undefined;
}

function isCause(text: string): text is RefusalCause {
  return CAUSES.has(text);
}
