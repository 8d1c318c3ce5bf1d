import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ExportTable } from '#components/exports/export-table.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { listExports } from '#server/exports/list-exports.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('exports');
  return { title: t('title') };
}

export default async function ExportsPage() {
  const session = await requirePageSession('exports.read');
  const [t, rows] = await Promise.all([getTranslations('exports'), listExports(session)]);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<TextLink href="/intents">{t('toList')}</TextLink>}
      />
      <ExportTable exports={rows} />
    </>
  );
}
