/**
 * Texts that are the same in every request of a language. They are gathered once in a process, because to
 * format them again for each page would cost more than to render it.
 */
export class KeptTexts<Texts> {
  /** By the messages they are of: under development these change. */
  readonly #byMessages = new WeakMap<object, Map<string, Texts>>();

  /** `key` names all that they depend on beside the messages; it has few values. */
  get(messages: object, key: string, gather: () => Texts): Texts {
    const ofMessages = this.#byMessages.get(messages) ?? new Map<string, Texts>();
    this.#byMessages.set(messages, ofMessages);
    const texts = ofMessages.get(key) ?? gather();
    ofMessages.set(key, texts);
    return texts;
  }

  /** What `get` has gathered before. */
  find(messages: object, key: string): Texts | undefined {
    return this.#byMessages.get(messages)?.get(key);
  }
}
