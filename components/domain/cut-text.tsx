/** Characters at the end of an id, address or hash that are always shown, and at its beginning. */
const TAIL_LENGTH = 6;
/** A text of at most this length is shown whole: a cut would not shorten it. */
const SHORTEST_CUT = 2 * TAIL_LENGTH + 2;

export function isCut(value: string): boolean {
  return value.length > SHORTEST_CUT;
}

/**
 * An id, address or hash in two parts, of which the style of the first decides how it is cut; all of its text
 * is in the page. What is too short is one part.
 */
export function CutText({ value, className }: { value: string; className?: string }) {
  if (!isCut(value)) return value;
  return (
    <>
      <span className={className}>{value.slice(0, -TAIL_LENGTH)}</span>
      {value.slice(-TAIL_LENGTH)}
    </>
  );
}
