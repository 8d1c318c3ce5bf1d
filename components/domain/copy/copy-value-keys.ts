/** The copy of `CopyValue`, and of the name that it is given, for a page that loads only what it needs. */
export const COPY_VALUE_KEYS = ['common.copyValue', 'common.copied', 'common.notCopied'] as const;
