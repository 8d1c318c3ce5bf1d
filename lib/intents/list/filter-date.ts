/**
 * Which date a range is of, and what the list is ordered by. `completed` is when what is completed
 * was, as the overview sums it, whatever else of it changed since; `ended` is the same of all that the
 * reports count: also what failed, or is or was refunded.
 */
export const FILTER_DATES = ['created', 'updated', 'completed', 'ended'] as const;
export type FilterDate = (typeof FILTER_DATES)[number];

/** Whether it is when a conversion got the status that it ended with. */
export function isOfEnd(date: FilterDate): boolean {
  return date === 'completed' || date === 'ended';
}
