import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  to: (email: string) => readonly ReceivedMail[];
  /** The reply codes to come, one an e-mail: of its recipient or, below 500, of its text. */
  refuseNext: (...codes: number[]) => void;
  stop: () => Promise<void>;
}

/** A mail server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => {
      const isRefused = (refusals[0] ?? 0) >= 500;
      callback(isRefused ? refusal(refusals.shift() ?? 0) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code !== undefined) return callback(refusal(code));
        received.push(parseMail(Buffer.concat(chunks).toString('utf8'), session));
        callback(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    to: (email) => received.filter((mail) => mail.to.includes(email)),
    refuseNext: (...codes) => void refusals.push(...codes),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parseMail(raw: string, { envelope }: SMTPServerSession): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  return {
    to: envelope.rcptTo.map(({ address }) => address),
    subject: decodeWords(headerOf('subject')),
    text: decodeQuoted(body.join('\r\n\r\n')),
  };
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodeQuoted(word.replaceAll('_', ' ')));
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
