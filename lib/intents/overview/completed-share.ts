const PARTS = 1_000;

/**
 * A part of what is above zero, rounded to a thousandth. It is one only of all, and zero only of none: what
 * is nearly so is the nearest that is not.
 */
export function toShare(part: number, whole: number): number {
  if (part === 0 || part === whole) return part / whole;
  return Math.min(Math.max(Math.round((part * PARTS) / whole), 1), PARTS - 1) / PARTS;
}
