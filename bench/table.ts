/** One figure beside the same of a peer from the same run. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  /** What `ours / peer` should be; without it the row only informs. */
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
}

const HEADINGS = ['what', 'ours', 'peer', 'ratio', 'goal', 'verdict'];

/** Rows as one table, the peers named below it. */
export function formatTable(rows: readonly Row[]): string[] {
  const cells = [HEADINGS, ...rows.map(toCells)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const peers = [...new Set(rows.map(({ peerName }) => peerName))];
  return [...lines, ...peers.map((name) => `  peer: ${name}`)];
}

/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

function toCells({ what, unit, ours, peer, goal }: Row): string[] {
  const ratio = ours / peer;
  return [
    what,
    `${round(ours)} ${unit}`,
    `${round(peer)} ${unit}`,
    ratio.toFixed(2),
    goal === undefined ? '' : 'atLeast' in goal ? `>= ${String(goal.atLeast)}` : `<= ${String(goal.atMost)}`,
    goal === undefined ? '' : isReached(ratio, goal) ? 'reached' : 'missed',
  ];
}

function isReached(ratio: number, goal: NonNullable<Row['goal']>): boolean {
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 1 ? 1 : 3);
}
