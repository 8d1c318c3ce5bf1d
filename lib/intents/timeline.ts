/** What a line of an intent's timeline reports. */
export const TIMELINE_KINDS = ['status', 'burn', 'request', 'correction', 'contradiction', 'order'] as const;

/** Who learned it: the source of a timeline line, and of a change that is published. */
export const EVENT_SOURCES = ['create', 'webhook', 'read', 'user', 'job'] as const;
