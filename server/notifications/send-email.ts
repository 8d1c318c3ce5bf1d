import 'server-only';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Locale } from '#lib/i18n/locales.ts';
import { env } from '#server/env.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';
import { composeEmail } from './compose-email.ts';
import { SendError } from './send-error.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 15_000;

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.int().optional(),
  command: z.string().optional(),
});

interface Email {
  readonly email: string;
  readonly locale: Locale;
  readonly deliveries: readonly ClaimedDelivery[];
}

/**
 * Sends one e-mail of all these. The same deliveries have the same Message-ID, so that one that is sent twice
 * is shown once. Throws `SendError`.
 */
export async function sendEmail({ email, locale, deliveries }: Email): Promise<void> {
  const { notifyEmail, authUrl } = env();
  const first = deliveries[0];
  if (!notifyEmail || !first) throw new SendError('not configured');
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
      ...composeEmail({ locale, deliveries }),
      textEncoding: 'quoted-printable',
      messageId: `<${first.id}@${new URL(authUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw toSendError(error);
  } finally {
    transport.close();
  }
}

/** A recipient that the server refuses for good is refused again; all else may be repaired. */
function toSendError(cause: unknown): SendError {
  const { code = 'unknown', responseCode, command } = smtpErrorSchema.catch({}).parse(cause);
  const isFinal = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return new SendError(`SMTP ${[code, responseCode].filter(Boolean).join(' ')}`, { isFinal, cause });
}
