import { useFormatter, useTranslations } from 'next-intl';
import { useFieldText } from '#components/domain/use-field-text.ts';
import { WALLET_EVENT_KINDS, type WalletDetail, type WalletEvent } from '#lib/registrations/wallet-view.ts';
import { findFaultCode } from '#lib/errors/fault-codes.ts';
import { formatBrl, formatBrlText } from '#lib/money/cents.ts';
import { STATUS_REASONS } from '#lib/registrations/current-status-reason.ts';
import { parseClamp } from '#lib/registrations/limit-clamp.ts';
import { isLinkActor } from '#lib/links/link-actor.ts';
import { findSyncOutcome } from '#lib/registrations/sync-outcome.ts';
import { findKnown } from '#lib/text/find-known.ts';
import { useRegistrationLabels } from './use-registration-labels.ts';

/** The text for a line of our own record; a kind that a newer build wrote is shown as it is. */
export function useHistoryText(events: WalletDetail['events']) {
  const t = useTranslations('wallets.history');
  const fault = useTranslations('fault');
  const reasonOf = useReasonText(listLimits(events));
  const recheck = useTranslations('wallets.recheck.outcome');
  const words = useRegistrationLabels();
  const facts = useFieldText();
  const formatter = useFormatter();
  /** What the detail of a kind is, and its text; any other is shown as it is. */
  const detailOf: Readonly<Record<string, (detail: string) => string>> = {
    registered: limitOf,
    linked_existing: limitOf,
    limit_set: limitOf,
    limit_changed: limitOf,
    limit_handled: limitOf,
    order_confirmed: limitOf,
    contradiction: facts.name,
    contradiction_reviewed: facts.name,
    found: words.state,
    state_changed: words.state,
    reconciliation_changed: words.reconciliation,
    status_reason_changed: reasonOf,
    handed_out: untilOf,
    grant_refused: causeOf,
    grant_abandoned: causeOf,
    synced: outcomeOf,
    sync_overtaken: outcomeOf,
  };
  function outcomeOf(detail: string): string {
    const outcome = findSyncOutcome(detail);
    return outcome === undefined ? detail : recheck(outcome);
  }
  function causeOf(detail: string): string {
    const code = findFaultCode(detail);
    return code === undefined ? detail : fault(`${code}.title`);
  }
  function untilOf(detail: string): string {
    return t('until', { at: formatter.dateTime(new Date(detail), 'instant') });
  }
  function limitOf(detail: string): string {
    const amount = formatBrlText(detail);
    return amount === undefined ? detail : t('limit', { amount });
  }
  return {
    kind({ kind }: WalletEvent): string {
      const known = findKnown(WALLET_EVENT_KINDS, kind);
      return known === undefined ? t('other', { kind }) : t(`kind.${known}`);
    },
    actor({ actor, actorName }: WalletEvent): string {
      if (actorName !== null) return actorName;
      if (actor === null) return t('nobody');
      return isLinkActor(actor) ? t('byLink') : actor;
    },
    detail({ kind, detail }: WalletEvent): string | null {
      if (detail === null) return null;
      return detailOf[kind]?.(detail) ?? detail;
    },
  };
}

/** The service's reason for a status, as the page says it; an unknown one is shown as received. */
function useReasonText(limitsCents: readonly number[]): (reason: string) => string {
  const t = useTranslations('wallets.history');
  const reasons = useTranslations('wallets.page.reasons');
  return (reason) => {
    const known = findKnown(STATUS_REASONS, reason);
    if (known !== undefined) return reasons(known);
    const clamp = parseClamp(reason, limitsCents);
    if (clamp === undefined) return reason;
    const { requestedCents, effectiveCents } = clamp;
    if (requestedCents === null || effectiveCents === null) return t('clampedUnread');
    return t('clamped', { requested: formatBrl(requestedCents), effective: formatBrl(effectiveCents) });
  };
}

/** Every limit in force that the history names. */
function listLimits(events: WalletDetail['events']): number[] {
  return events.flatMap(({ kind, detail }) =>
    (kind === 'limit_set' || kind === 'limit_changed') && detail !== null ? [Number(detail)] : [],
  );
}
