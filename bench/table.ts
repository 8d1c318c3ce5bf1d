/** What a figure has to be. A ratio is ours over the peer's; the others are in the unit of the row. */
export type Goal =
  | { readonly ratioAtLeast: number }
  | { readonly ratioAtMost: number }
  | { readonly moreThanPeerAtMost: number }
  | { readonly atMost: number }
  | { readonly exactly: number };

/** One figure, beside the same of a peer from the same run where there is one. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer?: number;
  /** With its version, where it is a program. */
  readonly peerName?: string;
  /** Without it the row only informs. */
  readonly goal?: Goal;
}

const HEADINGS = ['what', 'ours', 'peer', 'ratio', 'goal', 'verdict', ''];

/** Rows as one table in Markdown; the last column refers to the peers, which are named below it. */
export function formatTable(rows: readonly Row[]): string[] {
  const peers = [...new Set(rows.flatMap(({ peerName }) => peerName ?? []))];
  const cells = [HEADINGS, ...rows.map((row) => [...toCells(row), referTo(row, peers)])];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const [head = '', ...lines] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...lines, '', ...peers.map((name, index) => `${letter(index)}: ${name}`)];
}

/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

/** The value that this share of all do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

function toCells({ what, unit, ours, peer, goal }: Row): string[] {
  return [
    what,
    `${round(ours)} ${unit}`.trim(),
    peer === undefined ? '' : `${round(peer)} ${unit}`.trim(),
    peer === undefined ? '' : (ours / peer).toFixed(2),
    goal === undefined ? '' : describeGoal(goal, unit),
    goal === undefined ? '' : isReached({ ours, peer: peer ?? NaN, goal }) ? 'reached' : 'missed',
  ];
}

function describeGoal(goal: Goal, unit: string): string {
  if ('ratioAtLeast' in goal) return `>= ${String(goal.ratioAtLeast)} x`;
  if ('ratioAtMost' in goal) return `<= ${String(goal.ratioAtMost)} x`;
  if ('moreThanPeerAtMost' in goal) return `<= peer + ${String(goal.moreThanPeerAtMost)} ${unit}`;
  if ('atMost' in goal) return `<= ${String(goal.atMost)} ${unit}`.trim();
  return `${String(goal.exactly)} ${unit}`.trim();
}

function isReached({ ours, peer, goal }: { ours: number; peer: number; goal: Goal }): boolean {
  if ('ratioAtLeast' in goal) return ours / peer >= goal.ratioAtLeast;
  if ('ratioAtMost' in goal) return ours / peer <= goal.ratioAtMost;
  if ('moreThanPeerAtMost' in goal) return ours <= peer + goal.moreThanPeerAtMost;
  if ('atMost' in goal) return ours <= goal.atMost;
  return ours === goal.exactly;
}

function referTo({ peerName }: Row, peers: readonly string[]): string {
  return peerName === undefined ? '' : letter(peers.indexOf(peerName));
}

function letter(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + index);
}

function round(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 1 ? 1 : 3);
}
