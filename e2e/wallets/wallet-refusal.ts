/** What a wallet throws at a page, by EIP-1193 code; 4001 is the user's own no. */
export class WalletRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
