import 'server-only';
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Locale } from '#lib/i18n/locales.ts';
import { env } from '#server/env.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';
import { composeEmail } from './compose-email.ts';
import { SendError } from './send-error.ts';

/** No send takes longer: what has no answer by then is tried again. */
export const MOST_SEND_MS = 60_000;
const CONNECT_MS = 10_000;
const ANSWER_MS = 15_000;

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
});

interface Email {
  readonly email: string;
  readonly locale: Locale;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly mostMs?: number;
}

/**
 * Sends one e-mail of all these. Exactly the same deliveries have the same Message-ID, so that one that is
 * sent twice is shown once. Throws `SendError`.
 */
export async function sendEmail({ email, locale, deliveries, mostMs = MOST_SEND_MS }: Email): Promise<void> {
  const { notifyEmail, authUrl } = env();
  if (!notifyEmail) throw new SendError('not configured');
  const composed = composeEmail({ locale, deliveries });
  const transport = createTransport({
    url: notifyEmail.smtpUrl,
    // What happened to money, and the password, cross no network in clear text.
    requireTLS: !isLoopbackHost(new URL(notifyEmail.smtpUrl).hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    await transport.sendMail({
      from: notifyEmail.from,
      to: email,
      ...composed,
      textEncoding: 'quoted-printable',
      messageId: `<${toMessageKey(deliveries)}@${new URL(authUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(mostMs),
    });
  } catch (error) {
    throw toSendError(error);
  } finally {
    transport.close();
  }
}

function toMessageKey(deliveries: readonly ClaimedDelivery[]): string {
  const ids = deliveries.map(({ id }) => id).sort();
  return createHash('sha256').update(ids.join()).digest('hex').slice(0, 32);
}

/**
 * Only an address that does not exist is refused again (RFC 3463, X.1.1 to X.1.3, X.1.6 and X.1.10); all else
 * may be repaired, a wrong setting of the mail server above all.
 */
const IS_NO_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

function toSendError(cause: unknown): SendError {
  const { code = 'unknown', responseCode, response = '', command } = smtpErrorSchema.catch({}).parse(cause);
  if (code === 'EABORT') return new SendError('SMTP timeout', { cause });
  const isFinal = command === 'RCPT TO' && IS_NO_ADDRESS.test(response);
  return new SendError(`SMTP ${[code, responseCode].filter(Boolean).join(' ')}`, { isFinal, cause });
}
