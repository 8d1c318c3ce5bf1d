import 'server-only';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isNotifiedReason, NOTIFICATION_KINDS } from '#lib/notifications/notification-topics.ts';
import { alarmSchema, toSubjectKey } from '#lib/system/system-status.ts';
import { env } from '#server/env.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';
import { addressOf } from './address-of.ts';
import { getMailCopy } from './mail-copy.ts';
import { findNotifiedWallet } from './notified-wallet.ts';

/** The overview has all of them. */
const MOST_LINES = 20;
const ID_LENGTH = 8;

interface EmailToCompose {
  readonly locale: Locale;
  readonly deliveries: readonly ClaimedDelivery[];
}

/**
 * The subject and the text of an e-mail: the most urgent first, each with its address. It is read by whoever
 * reads that mailbox, so it holds no amount, no name and no document.
 */
export function composeEmail({ locale, deliveries }: EmailToCompose): { subject: string; text: string } {
  const t = getMailCopy(locale);
  const { authUrl, brandName, environment } = env();
  const sorted = deliveries.toSorted((a, b) => rank(a) - rank(b));
  const described = sorted.map((delivery) => describe(delivery, { t, locale }));
  const lines = sorted.map((delivery, index) => `${described[index] ?? ''}\n${addressOf(delivery)}`);
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

function describe(delivery: ClaimedDelivery, { t, locale }: Language): string {
  const { kind, intent, details } = delivery;
  if (intent && isNotifiedReason(kind)) {
    return t('notifications.mail.line', {
      reason: t(`overview.reason.${kind}`),
      type: t(`common.intentType.${intent.intentType}`),
      chain: t(`common.chain.${intent.chainId}`),
      id: intent.id.slice(0, ID_LENGTH),
    });
  }
  const wallet = findNotifiedWallet(delivery);
  if (wallet) {
    return t('notifications.mail.wallet', {
      reason: t(`overview.walletReason.${wallet.reason}`),
      chain: t(`common.chain.${wallet.chainId}`),
      id: (wallet.walletId ?? delivery.id).slice(0, ID_LENGTH),
    });
  }
  const alarm = alarmSchema.safeParse(details).data;
  if (!alarm) return t('notifications.mail.test');
  const { code, chainId, subject = '', count = 0, at } = alarm;
  const subjectKey = toSubjectKey(subject);
  const instant = () => (at === undefined ? '—' : formatInstant(at, locale));
  const title = t.markup(`system.alarm.${code}.title`, {
    count,
    chain: chainId === undefined ? '' : t(`common.chain.${chainId}`),
    subject: subjectKey ? t(`system.${subjectKey}`) : subject,
    at: instant,
    age: instant,
  });
  return t('notifications.mail.alarm', { title });
}
