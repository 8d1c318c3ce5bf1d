import { useFormatter, useTranslations } from 'next-intl';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import { SIGN_IN_REASONS } from '#lib/audit/audit-details.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { ROLES } from '#lib/auth/permissions.ts';
import { CHAIN_IDS, findEvmNetwork } from '#lib/chains/chains.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import { EXPORT_FORMATS } from '#lib/exports/export-format.ts';
import { EXPORTED_LISTS } from '#lib/exports/exported-lists.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { OPTIONAL_COLUMNS } from '#lib/intents/list/list-columns.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { formatBrlText } from '#lib/money/cents.ts';
import { SYNC_OUTCOMES } from '#lib/registrations/sync-outcome.ts';
import { NOTIFICATION_TOPICS } from '#lib/notifications/notification-topics.ts';
import { isLinkActor, LINK_ACTOR } from '#lib/links/link-actor.ts';
import { LINK_KINDS } from '#lib/links/link-kind.ts';
import { findKnown } from '#lib/text/find-known.ts';

const REASONS = [...SIGN_IN_REASONS, ...EXPORT_END_REASONS];
/** What a preparation gave, and what a contract is that was confirmed. */
const KINDS = [
  'prepared',
  'nothing_prepared',
  'linked_existing',
  'token',
  'burn_program',
  'whitelister',
  'whitelist_program',
] as const;
const METHODS = ['password', 'oidc'] as const;
const COUNTS: readonly string[] = ['rows', 'processed', 'accepted', 'changed'];

type ToText = (name: string, value: unknown, details: AuditEntryView['details']) => string | undefined;

/** The text for a detail of an entry; undefined where it has none and is shown as it was stored. */
export function useValueText(names: UserNames): ToText {
  const t = useTranslations('audit');
  const list = useTranslations('exports.list');
  const common = useTranslations('common');
  const toNames = { columns: useColumnNames(), muted: useTopicNames() };
  const toNetworkName = useNetworkName();
  const formatter = useFormatter();
  return (name, value, details) => {
    if (typeof value === 'boolean') return t(`detail.is.${value}`);
    if (typeof value === 'number' && COUNTS.includes(name)) return formatter.number(value);
    switch (name) {
      case 'amountCents':
      case 'limitCents':
        return toAmount(value);
      case 'claimant':
        return typeof value === 'string' ? names.get(value) : undefined;
      case 'columns':
      case 'muted':
        return toNames[name](value);
      case 'typed':
      case 'stated':
        return isOfAmount(details) ? toAmount(value) : undefined;
      case 'chainId':
        return find(CHAIN_IDS, value, (one) => common(`chain.${one}`));
      case 'chainRef':
        return typeof value === 'string' ? toNetworkName(value) : undefined;
      case 'intentType':
        return find(INTENT_TYPES, value, (one) => common(`intentType.${one}`));
      case 'field':
        return find(FIELDS, value, (one) => t(`detail.name.${one}`));
      case 'role':
      case 'roleBefore':
        return find(ROLES, value, (one) => common(`role.${one}`));
      case 'locale':
        return find(LOCALES, value, (one) => common(`locale.${one}`));
      case 'linkKind':
        return find(LINK_KINDS, value, (one) => t(`detail.linkKind.${one}`));
      case 'outcome':
        return find(SYNC_OUTCOMES, value, (one) => t(`detail.outcome.${one}`));
      case 'kind':
        return find(KINDS, value, (one) => t(`detail.kind.${one}`));
      case 'by':
        return toLinkActor(value, t('detail.linkKind.signing'));
      case 'reason':
        return find(REASONS, value, (one) => t(`detail.reason.${one}`));
      case 'expiresAt':
      case 'claimedAt':
        return isInstant(value) ? formatter.dateTime(new Date(value), 'exact') : undefined;
      case 'list':
        return find(EXPORTED_LISTS, value, (one) => list(one));
      case 'format':
        return find(EXPORT_FORMATS, value, (one) => t(`detail.format.${one}`));
      case 'method':
        return find(METHODS, value, (one) => t(`detail.method.${one}`));
      default:
        return undefined;
    }
  };
}

const FIELDS = ['address', 'limitCents'] as const;

/** The link that acted, with its kind; undefined where a user did. */
function toLinkActor(value: unknown, kind: string): string | undefined {
  if (typeof value !== 'string' || !isLinkActor(value)) return undefined;
  return `${kind} ${value.slice(LINK_ACTOR.length)}`;
}

/** What was typed and differs: an amount, but in what a registration's order says of another field. */
function isOfAmount(details: AuditEntryView['details']): boolean {
  return details['field'] === 'limitCents' || typeof details['amountCents'] === 'number';
}

function toAmount(value: unknown): string | undefined {
  const isText = typeof value === 'number' || typeof value === 'string';
  return isText ? formatBrlText(String(value)) : undefined;
}

/** The names of columns; undefined where one is not known, or there are none. */
function useColumnNames(): (value: unknown) => string | undefined {
  const t = useTranslations('audit.detail.name');
  const column = useTranslations('intents.column');
  return (value) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const names = value.map((one: unknown) =>
      find(OPTIONAL_COLUMNS, one, (name) => (name === 'reference' ? t('clientReference') : column(name))),
    );
    return names.includes(undefined) ? undefined : names.join(', ');
  };
}

/** What a user is not notified of; undefined where one is not known. */
function useTopicNames(): (value: unknown) => string | undefined {
  const t = useTranslations('audit.detail');
  const topic = useTranslations('notifications.topics');
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length === 0) return t('noTopics');
    const names = value.map((one: unknown) =>
      find(NOTIFICATION_TOPICS, one, (name) => topic(`${name}.title`)),
    );
    return names.includes(undefined) ? undefined : names.join(', ');
  };
}

/** Solana's networks are named by the environment they belong to. */
function useNetworkName(): (chainRef: string) => string | undefined {
  const common = useTranslations('common');
  return (chainRef) => {
    const [family, environment] = chainRef.split(':');
    if (family !== 'solana') return findEvmNetwork(chainRef)?.name;
    return find(['sandbox', 'production'] as const, environment, (one) =>
      [common('chain.solana'), common(`environment.${one}`)].join(' · '),
    );
  };
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function find<Name extends string>(
  names: readonly Name[],
  value: unknown,
  toWords: (name: Name) => string,
): string | undefined {
  const known = findKnown(names, value);
  return known === undefined ? undefined : toWords(known);
}
