/**
 * For each action: null when this user may, else why not. Only text: the server decides again in every
 * action.
 */
export interface WalletAccess {
  readonly grant: string | null;
  readonly cancel: string | null;
  /** Making signing links. */
  readonly link: string | null;
  /** Typing what a registration made elsewhere is. */
  readonly confirm: string | null;
  /** Confirming a review of what contradicts it. */
  readonly review: string | null;
}
