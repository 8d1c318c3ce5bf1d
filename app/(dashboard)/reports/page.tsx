import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache, Suspense, type ReactNode } from 'react';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { ChangedSince } from '#components/reports/changed-since.tsx';
import { PeriodBar } from '#components/reports/period-bar.tsx';
import { ReconciliationPanel } from '#components/reports/reconciliation-panel.tsx';
import { ReportPanels } from '#components/reports/report-panels.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { endOfDay, type CalendarDay } from '#lib/i18n/calendar-day.ts';
import { reportFilterSchema, type Period } from '#lib/reports/report-period.ts';
import { writePeriod } from '#lib/reports/write-period.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { findSession, type Session } from '#server/auth/require-session.ts';
import { getRefusal } from '#server/i18n/get-refusal.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getReconciliation } from '#server/reports/get-reconciliation.ts';
import { getReport, readPeriod } from '#server/reports/get-report.ts';

interface ReportsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Once a request: for the title and the page. */
const readAsked = cache((from?: CalendarDay, to?: CalendarDay) => readPeriod({ from, to }));

export async function generateMetadata({ searchParams }: ReportsPageProps): Promise<Metadata> {
  const [t, locale, session] = await Promise.all([getTranslations('reports'), getLocale(), findSession()]);
  if (session === undefined) return { title: t('title') };
  const { from, to } = reportFilterSchema.parse(await searchParams);
  const { period } = await readAsked(from, to);
  if (period === null) return { title: t('title') };
  return { title: `${t('title')}: ${writePeriod(period, locale, (ends) => t('period', ends))}` };
}

export default async function ReportsPage({ searchParams }: ReportsPageProps) {
  const session = await requirePageSession('reports.read');
  const { from, to } = reportFilterSchema.parse(await searchParams);
  const [t, asked, isDocument] = await Promise.all([
    getTranslations('reports'),
    readAsked(from, to),
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
