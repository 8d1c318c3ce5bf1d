/**
 * Which date a range is of, and what the list is ordered by. `completed` is when what is completed
 * was, as the overview sums it, whatever else of it changed since.
 */
export const FILTER_DATES = ['created', 'updated', 'completed'] as const;
export type FilterDate = (typeof FILTER_DATES)[number];
