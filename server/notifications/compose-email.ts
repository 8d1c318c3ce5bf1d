import 'server-only';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { NOTIFICATION_KINDS } from '#lib/notifications/notification-topics.ts';
import { toSubjectKey, type Alarm } from '#lib/system/system-status.ts';
import { env } from '#server/env.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';
import { addressOf } from './address-of.ts';
import { getMailCopy } from './mail-copy.ts';
import { requireNotified, type Notified } from './notified.ts';

/** The overview has all of them. */
const MOST_LINES = 20;
const ID_LENGTH = 8;

interface EmailToCompose {
  readonly locale: Locale;
  readonly deliveries: readonly ClaimedDelivery[];
}

/**
 * The subject and the text of an e-mail: the most urgent first, each with its address. It is read by whoever
 * reads that mailbox, so it holds no amount, no name and no document. Throws `SendError` where one of them
 * cannot be read.
 */
export function composeEmail({ locale, deliveries }: EmailToCompose): { subject: string; text: string } {
  const t = getMailCopy(locale);
  const { authUrl, brandName, environment } = env();
  const sorted = deliveries.toSorted((a, b) => rank(a) - rank(b));
  const notified = sorted.map(requireNotified);
  const described = notified.map((one) => describe(one, { t, locale }));
  const lines = notified.map((one, index) => `${described[index] ?? ''}\n${addressOf(one)}`);
  const product = brandName ?? t('common.product');
  const where = environment === 'sandbox' ? `${product}, ${t('common.environment.sandbox')}` : product;
  const what = t('notifications.mail.subject', {
    count: sorted.length,
    first: described[0] ?? '',
  });
  const left = lines.length - MOST_LINES;
  const paragraphs = [
    t('notifications.mail.intro', { at: formatInstant(databaseNow().toISOString(), locale) }),
    ...lines.slice(0, MOST_LINES),
    ...(left > 0 ? [`${t('notifications.mail.more', { count: left })}\n${authUrl}/`] : []),
    `${t('notifications.mail.why')}\n${authUrl}/settings`,
    t('notifications.mail.caution'),
  ];
  return { subject: `[${where}] ${what}`, text: `${paragraphs.join('\n\n')}\n` };
}

function rank({ kind }: ClaimedDelivery): number {
  const place = NOTIFICATION_KINDS.findIndex((known) => known === kind);
  return place === -1 ? NOTIFICATION_KINDS.length : place;
}

interface Language {
  readonly t: ReturnType<typeof getMailCopy>;
  readonly locale: Locale;
}

function describe(notified: Notified, { t, locale }: Language): string {
  switch (notified.about) {
    case 'intent': {
      const { reason, intent } = notified;
      return t('notifications.mail.line', {
        reason: t(`overview.reason.${reason}`),
        type: t(`common.intentType.${intent.intentType}`),
        chain: t(`common.chain.${intent.chainId}`),
        id: intent.id.slice(0, ID_LENGTH),
      });
    }
    case 'wallet': {
      const { walletId, ...wallet } = notified.wallet;
      const reason = t(`overview.walletReason.${wallet.reason}`);
      const chain = t(`common.chain.${wallet.chainId}`);
      return walletId === null
        ? t('notifications.mail.walletRequest', { reason, chain })
        : t('notifications.mail.wallet', { reason, chain, id: walletId.slice(0, ID_LENGTH) });
    }
    case 'access':
      return t(`notifications.mail.access.${notified.change}`);
    case 'alarm':
      return t('notifications.mail.alarm', { title: toAlarmTitle(notified.alarm, { t, locale }) });
    case 'test':
      return t('notifications.mail.test');
  }
}

function toAlarmTitle(alarm: Alarm, { t, locale }: Language): string {
  const { code, chainId, subject = '', count = 0, at } = alarm;
  const subjectKey = toSubjectKey(subject);
  const instant = () => (at === undefined ? '—' : formatInstant(at, locale));
  return t.markup(`system.alarm.${code}.title`, {
    count,
    chain: chainId === undefined ? '' : t(`common.chain.${chainId}`),
    subject: subjectKey ? t(`system.${subjectKey}`) : subject,
    at: instant,
    age: instant,
  });
}
