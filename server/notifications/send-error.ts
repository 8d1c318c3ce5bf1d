import 'server-only';

/** What was not sent. The message is for users: codes, and no word of the other side. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** Whether sending it again cannot succeed. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}
