import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { Age } from '#components/domain/age.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { toSubjectKey, type Alarm } from '#lib/system/system-status.ts';

interface AlarmsPanelProps {
  alarms: readonly Alarm[];
  nowMs: number;
}

/** What an alarm is about: another one has another key. */
export function toAlarmKey({ code, chainId, subject }: Alarm): string {
  return `${code}${chainId ?? ''}${subject ?? ''}`;
}

/**
 * What is wrong, the worst first, each with the way to what explains it; or that nothing is. It is not spoken
 * as it changes: its ages change by themselves.
 */
export function AlarmsPanel({ alarms, nowMs }: AlarmsPanelProps) {
  const t = useTranslations('system');
  if (alarms.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 font-medium">
        <Icon name="icon-circle-check" className="text-[1.25rem] text-success-mark" />
        {t('noAlarms')}
      </p>
    );
  }
  return (
    <section aria-labelledby="alarms-title" className="rounded-lg border border-line bg-surface">
      <h2 id="alarms-title" className="border-b border-line px-4 py-2.5 font-semibold">
        {t('alarms', { count: alarms.length })}
      </h2>
      <ul className="divide-y divide-line">
        {alarms.map((alarm) => (
          <AlarmRow key={toAlarmKey(alarm)} {...{ alarm, nowMs }} />
        ))}
      </ul>
    </section>
  );
}

function AlarmRow({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const t = useTranslations('system');
  const chain = useTranslations('common.chain');
  const { code, severity, href, count = 0, at, chainId, subject = '' } = alarm;
  const isDanger = severity === 'danger';
  const subjectKey = toSubjectKey(subject);
  const values = {
    count,
    chain: chainId === undefined ? '' : chain(chainId),
    subject: subjectKey ? t(subjectKey) : subject,
    at: () => (at === undefined ? '—' : <Instant at={at} />),
    age: () => (at === undefined ? '—' : <Age at={at} nowMs={nowMs} />),
  };
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Icon
        name={isDanger ? 'icon-circle-alert' : 'icon-triangle-alert'}
        className={`mt-0.5 text-[1.125rem] ${isDanger ? 'text-danger-mark' : 'text-attention-mark'}`}
      />
      <div className="min-w-0 grow">
        <p className={`font-medium ${isDanger ? 'text-danger-ink' : ''}`}>
          {t.rich(`alarm.${code}.title`, values)}
        </p>
        <p className="max-w-prose text-sm text-muted">{t(`alarm.${code}.next`)}</p>
      </div>
      <TextLink href={href} className="shrink-0 self-start text-sm">
        {t(href.startsWith('/webhooks') ? 'seeDeliveries' : 'see')}
      </TextLink>
    </li>
  );
}
