import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import {
  isOpenLinkState,
  linkStateAt,
  PAYMENT_SHOWN_FOR_MS,
  type ListedLink,
  type LinkState,
} from '#lib/links/listed-link.ts';
import type { LinkTarget } from './link-target.ts';
import { RevokeLink } from './revoke-link.tsx';

const TONE: Readonly<Record<LinkState, string>> = {
  unused: 'bg-neutral-soft text-neutral-ink',
  opened: 'bg-progress-soft text-progress-ink',
  used: 'bg-success-soft text-success-ink',
  expired: 'bg-neutral-soft text-neutral-ink',
  revoked: 'bg-danger-soft text-danger-ink',
  maker_gone: 'bg-danger-soft text-danger-ink',
  nothing_left: 'bg-neutral-soft text-neutral-ink',
  held: 'bg-attention-soft text-attention-ink',
};

interface LinkListRowProps {
  target: LinkTarget;
  link: ListedLink;
  nowMs: number;
  onRevoked: () => void;
}

/** One link: its status, for whom, until when, made by whom. The stream brings what becomes of it. */
export function LinkListRow({ target, link, nowMs, onRevoked }: LinkListRowProps) {
  const { kind } = target;
  const t = useTranslations('signLink.dashboard');
  const state = linkStateAt(link, nowMs);
  // A payer still reads by it what became of the payment.
  const isStillShown =
    kind === 'payment' &&
    (state === 'expired' || state === 'nothing_left' || state === 'held') &&
    Date.parse(link.expiresAt) + PAYMENT_SHOWN_FOR_MS > nowMs;

  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={clsx('rounded-sm px-2 py-0.5 text-sm font-medium', TONE[state])}>
              {state === 'nothing_left'
                ? t(`${kind}.nothingLeft`)
                : t(`state.${state}`, { count: link.openedCount })}
            </span>
            {link.holder !== null && <Identifier value={link.holder} what={t('holder').toLowerCase()} />}
            {link.holder === null && kind === 'signing' && (
              <span className="text-muted">{t('anyHolder')}</span>
            )}
          </p>
          <p className="text-sm text-muted">
            {t.rich('by', { name: link.createdBy, age: () => <Age at={link.createdAt} nowMs={nowMs} /> })}
            {' · '}
            {t.rich('until', { at: () => <Instant at={link.expiresAt} /> })}
          </p>
        </div>
        {(isOpenLinkState(state) || isStillShown) && (
          <RevokeLink target={target} link={link} onRevoked={onRevoked} />
        )}
      </div>
    </li>
  );
}
