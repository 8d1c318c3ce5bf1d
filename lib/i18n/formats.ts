/** The ways a time is written. The zone is the app's one (TIME_ZONE), set once for all of next-intl. */
export const FORMATS = {
  dateTime: {
    /** 1 de nov. de 2026, 06:54: the day as it is written where it is alone */
    instant: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    /** 1 de nov. de 2026, 06:54:07: where seconds distinguish two changes */
    exact: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    },
    time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  },
} as const satisfies { dateTime: Record<string, Intl.DateTimeFormatOptions> };
