import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import {
  NOTIFICATION_CHANNELS,
  type ChannelState,
  type NotificationChannel,
  type NotificationSettings,
} from '#lib/notifications/notification-settings.ts';

/** By what users are notified, and whether it works. */
export function ChannelList({ channels }: { channels: NotificationSettings['channels'] }) {
  const t = useTranslations('notifications.channels');
  return (
    <ul className="divide-y divide-line">
      {NOTIFICATION_CHANNELS.map((channel) => (
        <li key={channel} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">{t(channel)}</span>
            <ToneBadge tone={toneOf(channels[channel])}>
              {t(channels[channel].isSet ? 'on' : 'off')}
            </ToneBadge>
          </span>
          <ChannelText channel={channel} state={channels[channel]} />
        </li>
      ))}
    </ul>
  );
}

function toneOf({ isSet, waiting, lastFailure }: ChannelState) {
  if (!isSet) return 'neutral';
  return waiting > 0 || lastFailure ? 'attention' : 'success';
}

function ChannelText({ channel, state }: { channel: NotificationChannel; state: ChannelState }) {
  const t = useTranslations('notifications.channels');
  const { isSet, lastSentAt, waiting, lastError, lastFailure } = state;
  if (!isSet) return <p className="text-sm text-muted">{t(`${channel}Off`)}</p>;
  return (
    <>
      <p className="text-sm text-muted">
        {lastSentAt === null ? t('neverSent') : t.rich('lastSent', { at: () => <Instant at={lastSentAt} /> })}
      </p>
      {waiting > 0 && (
        <p className="text-sm text-attention-ink">
          {t('waiting', { count: waiting, error: lastError ?? '—' })}
        </p>
      )}
      {lastFailure && (
        <p className="text-sm text-attention-ink">
          {t.rich('failed', { error: lastFailure.error, at: () => <Instant at={lastFailure.at} /> })}
        </p>
      )}
    </>
  );
}
