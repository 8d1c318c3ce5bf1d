/** Per duty: null when this person may, else why not. Only words: the server decides again in every action. */
export interface WalletAccess {
  readonly grant: string | null;
  readonly cancel: string | null;
}
