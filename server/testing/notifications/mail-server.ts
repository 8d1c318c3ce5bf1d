import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
}

/** A reply code, or with the text after it. */
type Refusal = number | readonly [code: number, text: string];

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  to: (email: string) => readonly ReceivedMail[];
  /** The replies to come, one an e-mail: of its recipient or, below 500, of its text. */
  refuseNext: (...replies: Refusal[]) => void;
  /** While this is set, no recipient gets an answer. */
  isSilent: boolean;
  /** Those that it got and refused. */
  readonly refused: readonly ReceivedMail[];
  stop: () => Promise<void>;
}

/** A mail server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused: ReceivedMail[] = [];
  const refusals: Refusal[] = [];
  const codeOf = (reply: Refusal = 0) => (typeof reply === 'number' ? reply : reply[0]);
  const refusal = (reply: Refusal = 0) =>
    Object.assign(new Error(typeof reply === 'number' ? 'refused' : reply[1]), {
      responseCode: codeOf(reply),
    });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => {
      if (mail.isSilent) return;
      const isRefused = codeOf(refusals[0]) >= 500;
      callback(isRefused ? refusal(refusals.shift()) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const parsed = parseMail(Buffer.concat(chunks).toString('utf8'), session);
        const reply = refusals.shift();
        (reply === undefined ? received : refused).push(parsed);
        callback(reply === undefined ? null : refusal(reply));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refused,
    to: (email) => received.filter((mail) => mail.to.includes(email)),
    refuseNext: (...replies) => void refusals.push(...replies),
    isSilent: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

function parseMail(raw: string, { envelope }: SMTPServerSession): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  return {
    to: envelope.rcptTo.map(({ address }) => address),
    messageId: headerOf('message-id'),
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
