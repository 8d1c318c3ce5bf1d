/** How long before its end a key is warned of, and from when on it is urgent. */
export const KEY_ALARM_DAYS = { warningDays: 30, dangerDays: 7 } as const;
