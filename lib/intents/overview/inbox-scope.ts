/** All rows of the inbox, or those whose action the reader's role may take. */
export const INBOX_SCOPES = ['all', 'mine'] as const;
export type InboxScopeName = (typeof INBOX_SCOPES)[number];
