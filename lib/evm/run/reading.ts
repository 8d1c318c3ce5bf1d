/** What is read of a chain around a dry run. */
export interface ReadPlan {
  /** The contract whose views are asked, and who asks. */
  readonly contract: string;
  readonly from: string;
  /** Calls of its views, by a name of our own. */
  readonly views: Readonly<Record<string, string>>;
  /** Whose code and coins are read. */
  readonly accounts: readonly string[];
  /** Which storage is read, by account in lower case. */
  readonly slots: ReadonlyMap<string, readonly string[]>;
}

/** The same as a node read it. */
export interface Reading {
  /** What each view answered; undefined when the contract has none such. */
  readonly views: ReadonlyMap<string, string | undefined>;
  /** By account in lower case. */
  readonly accounts: ReadonlyMap<string, AccountReading>;
  readonly slots: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

export interface AccountReading {
  readonly codeHash: bigint;
  readonly balanceWei: bigint;
}

/** The word that a view answered; undefined for no answer, or for one that is not a word. */
export function findViewWord({ views }: Reading, name: string): bigint | undefined {
  const answer = views.get(name);
  return answer?.length === 66 ? BigInt(answer) : undefined;
}
