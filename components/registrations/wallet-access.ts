/** Per duty: null when this user may, else why not. Only words: the server decides again in every action. */
export interface WalletAccess {
  readonly grant: string | null;
  readonly cancel: string | null;
  /** Typing what a registration made elsewhere is. */
  readonly confirm: string | null;
  /** Saying that one has looked at what contradicts it. */
  readonly review: string | null;
}
