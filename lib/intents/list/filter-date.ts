/**
 * Which date a range is of, and what the list is ordered by. `completed` is the last change of what is
 * completed, as the overview sums it.
 */
export const FILTER_DATES = ['created', 'updated', 'completed'] as const;
export type FilterDate = (typeof FILTER_DATES)[number];
