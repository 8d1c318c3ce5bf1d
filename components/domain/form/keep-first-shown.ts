/** What a user compares, by name. */
export type ShownFacts = Readonly<Record<string, string | null | undefined>>;

/**
 * What was shown first of each fact; also of one that is not named any more, so that it cannot come back as
 * another unnoticed. The same object where nothing is new.
 */
export function keepFirstShown<Facts extends ShownFacts>(shown: Facts, now: Facts): Facts {
  return namesOf(now).every((name) => name in shown) ? shown : { ...now, ...shown };
}

/** Which facts are no longer what was shown. */
export function findChanged<Facts extends ShownFacts>(shown: Facts, now: Facts): readonly (keyof Facts)[] {
  return namesOf(now).filter((name) => shown[name] !== now[name]);
}

function namesOf<Facts extends ShownFacts>(facts: Facts): readonly (keyof Facts)[] {
  return Object.keys(facts);
}
