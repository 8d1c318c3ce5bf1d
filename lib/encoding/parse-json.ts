/** The value of a JSON text; undefined when it is none. Whatever it is, it is then parsed with a schema. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
