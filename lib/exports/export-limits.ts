/**
 * How long a file may take from when it is begun. One of 100,000 rows is written in seconds; the rest is for
 * a million rows on a slow line. Two readers who take little at a time would else keep all others waiting for
 * hours.
 */
export const MOST_FILE_MINUTES = 15;
/**
 * A reader who takes nothing for so long ends the file: less than the front (`idleMs`) and common proxies
 * wait, so that the history can say why.
 */
export const MOST_PAUSE_MINUTES = 1;
