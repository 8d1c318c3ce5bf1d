export interface Measurement {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
}

/** One line a measurement: ours, the peer's in the same run, and the ratio that the bars are set in. */
export function formatMeasurement({ what, unit, ours, peer, peerName }: Measurement): string {
  const ratio = (ours / peer).toFixed(2);
  return `${what}\n  ours ${round(ours)} ${unit}, ${peerName} ${round(peer)} ${unit}, ratio ${ratio}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
