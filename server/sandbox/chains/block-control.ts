/** How the control API decides over a chain's blocks. */
export interface BlockControl {
  /** A stalled chain mines no block by itself. Not stored over a restart. */
  readonly isStalled: boolean;
  setStalled(isStalled: boolean): void;
  /** Mines so many blocks now, on a stalled chain too. */
  mineBlocks(count: number): Promise<void>;
  /** Height of the newest block. */
  getHeadHeight(): Promise<number>;
}

/** What became of a chain whose newest blocks were replaced. */
export interface Reorganisation {
  readonly height: number;
  /** Hashes of the replaced blocks' transactions. */
  readonly minedAgain: readonly string[];
  readonly dropped: readonly string[];
}
