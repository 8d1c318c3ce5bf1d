import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense, type ReactNode } from 'react';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { ChangedSince } from '#components/reports/changed-since.tsx';
import { PeriodBar } from '#components/reports/period-bar.tsx';
import { ReconciliationPanel } from '#components/reports/reconciliation-panel.tsx';
import { ReportPanels } from '#components/reports/report-panels.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { endOfDay } from '#lib/i18n/calendar-day.ts';
import { reportFilterSchema, type Period } from '#lib/reports/report-period.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getRefusal } from '#server/i18n/get-refusal.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getReconciliation } from '#server/reports/get-reconciliation.ts';
import { getReport, readPeriod } from '#server/reports/get-report.ts';

interface ReportsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports');
  return { title: t('title') };
}

export default async function ReportsPage({ searchParams }: ReportsPageProps) {
  const session = await requirePageSession('reports.read');
  const filter = reportFilterSchema.parse(await searchParams);
  const [t, asked, isDocument] = await Promise.all([
    getTranslations('reports'),
    readPeriod(filter),
    isDocumentRequest(),
  ]);
  const { period, today } = asked;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PeriodBar {...asked} />
      {period && (
        <Pending
          key={`${period.from} ${period.to}`}
          fallback={<Skeleton className="h-96" />}
          isDocument={isDocument}
        >
          <ReportContent asked={{ period, today }} session={session} />
        </Pending>
      )}
    </>
  );
}

interface ReportContentProps {
  asked: { readonly period: Period; readonly today: string };
  session: Session;
}

async function ReportContent({ asked, session }: ReportContentProps) {
  const [t, locale, report] = await Promise.all([
    getTranslations('reports'),
    getLocale(),
    getReport(asked, session),
  ]);
  const dayEndsInMs = endOfDay(asked.today).getTime() + 1 - Date.parse(report.at);
  const exportOf = (list: 'totals' | 'reconciliation') => (
    <ExportMenu label={t(`${list}.export`)} selection={{ list, filter: asked.period }} locale={locale} />
  );
  return (
    <>
      <ReportPanels
        report={report}
        totalsAction={exportOf('totals')}
        matches={
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Matches period={asked.period} session={session} action={exportOf('reconciliation')} />
          </Suspense>
        }
      />
      <ChangedSince at={report.at} dayEndsInMs={dayEndsInMs} label={t('changedSince')} />
    </>
  );
}

interface MatchesProps {
  period: Period;
  session: Session;
  action: ReactNode;
}

/** Of many conversions this takes seconds: the totals do not wait for it. */
async function Matches({ period, session, action }: MatchesProps) {
  const [reconciliation, explainRefusal] = await Promise.all([
    getReconciliation(period, session),
    getRefusal(session.role, 'intents.handle'),
  ]);
  return <ReconciliationPanel {...{ reconciliation, period, action, explainRefusal }} />;
}
