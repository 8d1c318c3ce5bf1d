/** The table of what does not match, as a link names it. */
export const EXCEPTIONS_ID = 'exceptions';

export function toRowId({ id }: { readonly id: string }): string {
  return `exception-${id}`;
}
