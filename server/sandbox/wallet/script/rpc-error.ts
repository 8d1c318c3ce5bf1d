/** An error as EIP-1193 has it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const userRejected = (): ProviderError => new ProviderError(4001, 'The request was rejected.');
export const unauthorized = (): ProviderError => new ProviderError(4100, 'The account is not connected.');
export const unsupported = (method: string): ProviderError =>
  new ProviderError(4200, `The wallet does not support ${method}.`);
export const unknownChain = (): ProviderError =>
  new ProviderError(4902, 'The wallet does not know this network.');
export const invalidParams = (): ProviderError => new ProviderError(-32_602, 'Invalid parameters.');
