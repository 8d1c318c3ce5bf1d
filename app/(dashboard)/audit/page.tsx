import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { AuditFilters } from '#components/audit/audit-filters.tsx';
import { AuditList } from '#components/audit/audit-list.tsx';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import { ListSkeleton } from '#components/domain/list-skeleton.tsx';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { toTabularRows } from '#components/live/tabular-rows.ts';
import { auditFilterSchema, type AuditFilter } from '#lib/audit/audit-view.ts';
import { toShownAuditPage } from '#lib/exports/shown-audit.ts';
import { listAudit, listAuditActors } from '#server/audit/list-audit.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { ID_CURSOR } from '#server/store/pages/id-cursor.ts';
import { withReadableCursor } from '#server/store/pages/with-readable-cursor.ts';

interface AuditLogPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('title') };
}

export default async function AuditLogPage({ searchParams }: AuditLogPageProps) {
  const session = await requirePageSession('audit.read');
  const filter = withReadableCursor(auditFilterSchema.parse(await searchParams), ID_CURSOR);
  const [t, exportLabel, locale, isDocument, actors] = await Promise.all([
    getTranslations('audit'),
    getTranslations('exports').then((own) => own('action')),
    getLocale(),
    isDocumentRequest(),
    listAuditActors(session),
  ]);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<ExportMenu label={exportLabel} selection={{ list: 'audit', filter }} locale={locale} />}
      />
      <AuditFilters filter={filter} actors={actors} />
      <Pending fallback={<ListSkeleton rowClassName="h-14" />} isDocument={isDocument}>
        <AuditContent
          key={JSON.stringify(filter)}
          filter={filter}
          session={session}
          names={new Map(actors.map(({ id, name }) => [id, name]))}
        />
      </Pending>
    </>
  );
}

interface AuditContentProps {
  filter: AuditFilter;
  session: Session;
  names: UserNames;
}

/** Beside its own texts, those of the filters that its entries show. */
const COPY = [
  'audit',
  'common',
  'exports.all',
  'exports.list',
  'intents.column',
  'intents.filter',
  'notifications.topics',
  'overview.reason',
  'reports.openNow',
  'reports.period',
  'status',
  'wallets.filter',
  'wallets.role',
  'webhooks.event',
  'webhooks.filter',
  'webhooks.verdict',
] as const;

async function AuditContent({ filter, session, names }: AuditContentProps) {
  const [page, copy] = await Promise.all([
    listAudit({ filter, session }).then(toShownAuditPage),
    getClientCopy(COPY),
  ]);
  return (
    <AuditList
      packed={{ ...page, entries: toTabularRows(page.entries) }}
      readAtMs={Date.now()}
      filter={filter}
      names={names}
      copy={copy}
    />
  );
}
