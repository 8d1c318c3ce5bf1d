/** So many rows a page of a list has where its address names no other number. */
export const PAGE_ROWS = 50;
/** So many rows a page has at most. */
export const MOST_PAGE_ROWS = 100;
