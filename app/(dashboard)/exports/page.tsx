import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RefreshedPage } from '#components/domain/refreshed/refreshed-page.tsx';
import { ExportHistoryFilters } from '#components/exports/export-history-filters.tsx';
import { ExportHistoryView } from '#components/exports/export-history-view.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { exportHistoryFilterSchema } from '#lib/exports/export-history.ts';
import { isExportOver } from '#lib/exports/export-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { listExporters, listExports } from '#server/exports/list-exports.ts';
import { INSTANT_CURSOR } from '#server/store/pages/instant-cursor.ts';
import { withReadableCursor } from '#server/store/pages/with-readable-cursor.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('exports');
  return { title: t('title') };
}

interface ExportsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ExportsPage({ searchParams }: ExportsPageProps) {
  const session = await requirePageSession('exports.read');
  const filter = withReadableCursor(exportHistoryFilterSchema.parse(await searchParams), INSTANT_CURSOR);
  const [t, page, actors] = await Promise.all([
    getTranslations('exports'),
    listExports(filter, session),
    listExporters(session),
  ]);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {page.exports.some((one) => !isExportOver(one)) && <RefreshedPage />}
      <ExportHistoryFilters filter={filter} actors={actors} />
      <ExportHistoryView
        page={page}
        filter={filter}
        names={new Map(actors.map(({ id, name }) => [id, name]))}
      />
    </>
  );
}
