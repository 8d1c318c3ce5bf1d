import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Age } from '#components/domain/age.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { HealthView } from '#lib/intents/overview/overview-view.ts';
import { isServiceTrouble } from '#lib/system/is-service-trouble.ts';

type State = HealthView['service']['state'] | 'attention';

const LOOK: Readonly<Record<State, { icon: IconName; className: string }>> = {
  ok: { icon: 'icon-circle-check', className: 'text-success-mark' },
  unreadable: { icon: 'icon-circle-x', className: 'text-danger-mark' },
  refused: { icon: 'icon-circle-x', className: 'text-danger-mark' },
  failing: { icon: 'icon-circle-x', className: 'text-danger-mark' },
  unreachable: { icon: 'icon-circle-x', className: 'text-danger-mark' },
  attention: { icon: 'icon-triangle-alert', className: 'text-attention-mark' },
  unknown: { icon: 'icon-circle-dashed', className: 'text-neutral-mark' },
};

/** Whether each system works: the service, its webhooks, the chains. */
export function HealthPanel({ health, nowMs }: { health: HealthView; nowMs: number }) {
  const t = useTranslations('overview.health');
  const chain = useTranslations('common.chain');
  const { service, webhooks, chains } = health;
  return (
    <Panel title={t('title')} aside={<TextLink href="/status">{t('all')}</TextLink>} flush>
      <ul className="divide-y divide-line">
        <ServiceRow service={service} nowMs={nowMs} />
        <WebhookRow webhooks={webhooks} nowMs={nowMs} />
        {chains.map(({ chainId, state }) => (
          <HealthRow
            key={chainId}
            name={t('chain', { chain: chain(chainId) })}
            state={state}
            words={t(`state.${state}`)}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** The state of the service, for how long, and what to do about it. */
function ServiceRow({ service, nowMs }: { service: HealthView['service']; nowMs: number }) {
  const t = useTranslations('overview.health');
  const fault = useTranslations('fault');
  const { state, faultCode, since } = service;
  const isTrouble = isServiceTrouble(state);
  const words =
    isTrouble && since !== null
      ? t.rich('stateSince', { state: t(`state.${state}`), age: () => <Age at={since} nowMs={nowMs} /> })
      : t(`state.${state}`);
  return (
    <HealthRow name={t('service')} state={state} words={words}>
      {faultCode !== null && <span>{fault(`${faultCode}.title`)}</span>}
      {isTrouble && <span className="text-muted">{t(`advice.${state}`)}</span>}
    </HealthRow>
  );
}

function WebhookRow({ webhooks, nowMs }: { webhooks: HealthView['webhooks']; nowMs: number }) {
  const t = useTranslations('overview.health');
  const system = useTranslations('system');
  const { lastVerifiedAt, alarms } = webhooks;
  const words =
    lastVerifiedAt === null
      ? t('noneReceived')
      : t.rich('lastReceived', { age: () => <Age at={lastVerifiedAt} nowMs={nowMs} /> });
  return (
    <HealthRow name={t('webhooks')} state={toWebhookState(webhooks)} words={words}>
      {alarms.map(({ code, count = 0 }) => (
        <span key={code}>
          {system.rich(`alarm.${code}.title`, { count, chain: '', subject: '', at: () => '', age: () => '' })}
        </span>
      ))}
    </HealthRow>
  );
}

function toWebhookState({ lastVerifiedAt, alarms }: HealthView['webhooks']): State {
  if (alarms.some(({ severity }) => severity === 'danger')) return 'failing';
  if (alarms.length > 0) return 'attention';
  return lastVerifiedAt === null ? 'unknown' : 'ok';
}

interface HealthRowProps {
  name: string;
  state: State;
  words: ReactNode;
  children?: ReactNode;
}

function HealthRow({ name, state, words, children }: HealthRowProps) {
  const { icon, className } = LOOK[state];
  return (
    <li className="px-4 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span>{name}</span>
        <span className="flex items-center gap-1.5 text-right text-sm text-muted">
          <span>{words}</span>
          <Icon name={icon} className={clsx('self-center', className)} />
        </span>
      </div>
      <div
        className={clsx(
          'flex flex-col text-sm empty:hidden',
          state === 'attention' ? 'text-attention-ink' : 'text-danger-ink',
        )}
      >
        {children}
      </div>
    </li>
  );
}
