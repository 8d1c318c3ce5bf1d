import 'server-only';

/** When the oldest work of each kind is due; null or left out where there is none. */
type DueAt<Kind extends string> = Partial<Readonly<Record<Kind, Date | null>>>;

/**
 * Kinds of work that share what may not be enough for all: each is first in its turn, so that none waits for
 * the whole of another.
 */
export class KindsInTurn<Kind extends string> {
  readonly #servedIn = new Map<string, number>();
  #turn = 0;

  /**
   * Of the kinds that are due, the one that was served least recently; of equal ones, that due for longest.
   */
  first(dueAt: DueAt<Kind>, now: Date): Kind | undefined {
    const due = Object.entries<Date | null | undefined>(dueAt).flatMap(([kind, at]) =>
      at && at <= now ? [{ kind: kind as Kind, at, servedIn: this.#servedIn.get(kind) ?? 0 }] : [],
    );
    due.sort((a, b) => a.servedIn - b.servedIn || a.at.getTime() - b.at.getTime());
    return due[0]?.kind;
  }

  /** These were served, together. */
  note(...kinds: readonly Kind[]): void {
    this.#turn += 1;
    for (const kind of kinds) this.#servedIn.set(kind, this.#turn);
  }
}
