/** No body of this API is nested deeper than a few levels. */
const DEEPEST = 64;

/** Whether JSON text is nested so deeply that what walks it, recursively, could run out of stack. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
