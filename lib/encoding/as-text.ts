/**
 * Plain data as one text, from the server to a view. React visits each value of an object twice for a
 * document, once as it leaves the server's tree and once as it comes into the view's, and passes on a long
 * text as it is. An object around it, because one that two views are given travels once.
 */
export interface AsText<Data> {
  readonly text: string;
  /** What it is a text of, for the types alone. */
  readonly of?: Data;
}

export function asText<Data>(data: Data): AsText<Data> {
  return { text: JSON.stringify(data) };
}

/** Throws for what `asText` did not write. */
export function readText<Data>({ text }: AsText<Data>): Data {
  return JSON.parse(text) as Data;
}

/**
 * Reads texts of which there are few, such as the words of a view: each once in a process or a page. So who
 * is given the same text has the same object.
 */
export class ReadTexts<Data> {
  readonly #most: number;
  readonly #read = new Map<string, Data>();

  constructor(most: number) {
    this.#most = most;
  }

  get(written: AsText<Data>): Data {
    const known = this.#read.get(written.text);
    if (known !== undefined) return known;
    const data = readText(written);
    if (this.#read.size >= this.#most) this.#read.clear();
    this.#read.set(written.text, data);
    return data;
  }
}
