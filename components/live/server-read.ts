/** Data as the server read it while rendering the page. */
export interface ServerRead<T> {
  readonly data: T;
  readonly readAtMs: number;
}
