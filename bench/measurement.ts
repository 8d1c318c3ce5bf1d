export interface Measurement {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
}

/** A time that is set against a user's patience, not against a peer. */
export interface Latency {
  readonly what: string;
  readonly samplesMs: readonly number[];
  readonly goalMs: number;
}

/** One line a measurement: ours, the peer's in the same run, and the ratio that the bars are set in. */
export function formatMeasurement({ what, unit, ours, peer, peerName }: Measurement): string {
  const ratio = (ours / peer).toFixed(2);
  return `${what}\n  ours ${round(ours)} ${unit}, ${peerName} ${round(peer)} ${unit}, ratio ${ratio}`;
}

export function formatLatency({ what, samplesMs, goalMs }: Latency): string {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const percentile = (share: number) => round(sorted[Math.ceil(sorted.length * share) - 1] ?? NaN);
  const figures = `p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`;
  return `${what}\n  ${figures} of ${String(sorted.length)}, goal p95 <= ${String(goalMs)} ms`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
