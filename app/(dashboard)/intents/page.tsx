import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { IntentFilters } from '#components/intents/list/filters/intent-filters.tsx';
import { ListSkeleton } from '#components/domain/list-skeleton.tsx';
import { IntentList } from '#components/intents/list/intent-list.tsx';
import type { ListWords } from '#components/intents/list/list-words.ts';
import { packIntentPage } from '#components/intents/list/packed-intent-page.ts';
import { useListWords, writeListWords } from '#components/intents/list/use-list-words.ts';
import { ViewMenu } from '#components/intents/list/views/view-menu.tsx';
import { ViewTabs } from '#components/intents/list/views/view-tabs.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { asText, type AsText } from '#lib/encoding/as-text.ts';
import { each } from '#lib/i18n/each.ts';
import { formatDayRange } from '#lib/i18n/format-day-range.ts';
import { DATE_RANGES, findDateRanges } from '#lib/i18n/date-ranges.ts';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { isFiltered, type ListLook } from '#lib/intents/list/list-href.ts';
import { detailColumnsOf, withDateColumn, type OptionalColumn } from '#lib/intents/list/list-columns.ts';
import { parseLook } from '#lib/intents/list/list-columns-schema.ts';
import { toStoredSearch } from '#lib/intents/list/list-view.ts';
import type { ViewState } from '#lib/intents/list/view-state.ts';
import { MOST_COUNTED } from '#lib/intents/page/intent-page.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { INSTANT_CURSOR } from '#server/store/pages/instant-cursor.ts';
import { withReadableCursor } from '#server/store/pages/with-readable-cursor.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getRefusal } from '#server/i18n/get-refusal.ts';
import { getViewState } from '#server/intents/views/get-view-state.ts';
import { listCreators, type Creator } from '#server/intents/filter/list-creators.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { renderFirstSteps } from '../render-first-steps.tsx';

interface IntentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('intents');
  return { title: t('title') };
}

export default async function IntentsPage({ searchParams }: IntentsPageProps) {
  const session = await requirePageSession('intents.read');
  const parameters = await searchParams;
  const filter = withReadableCursor(intentFilterSchema.parse(parameters), INSTANT_CURSOR);
  const look = parseLook(parameters);
  const nowMs = Date.now();
  const [t, isDocument, creators, { views, state }] = await Promise.all([
    getTranslations('intents'),
    isDocumentRequest(),
    listCreators(session),
    getViewState({ filter, look, nowMs }, session),
  ]);
  const view = { filter, look, columns: state.columns, session };
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ViewTabs
        views={views}
        state={state}
        filter={filter}
        look={look}
        menu={<Views {...{ state, filter, nowMs, session }} />}
      />
      <IntentsView {...view} isDocument={isDocument} creators={creators} />
    </>
  );
}

interface ViewsProps {
  state: ViewState;
  filter: IntentFilter;
  nowMs: number;
  session: Session;
}

async function Views({ state: { current, isChanged, columns }, filter, nowMs, session }: ViewsProps) {
  const [t, ofList, locale, shareRefusal] = await Promise.all([
    getTranslations('views'),
    getTranslations('intents'),
    getLocale(),
    getRefusal(session.role, 'views.share'),
  ]);
  return (
    <ViewMenu
      label={t(current === null ? 'save' : 'options')}
      current={current}
      isChanged={isChanged}
      search={toStoredSearch(filter)}
      onScreen={{
        written: formatDayRange(filter, locale),
        ranges: findDateRanges(filter, nowMs),
        labels: each(DATE_RANGES, (name) => ofList(`filter.date.range.${name}`)),
      }}
      columns={columns}
      shareRefusal={shareRefusal}
      locale={locale}
    />
  );
}

type ContentProps = Omit<IntentsViewProps, 'isDocument' | 'creators'> & {
  words: ListWords;
  written: AsText<ListWords>;
};
interface IntentsViewProps {
  filter: IntentFilter;
  look: ListLook;
  columns: readonly OptionalColumn[];
  session: Session;
  isDocument: boolean;
  creators: readonly Creator[];
}

function IntentsView({ isDocument, creators, ...view }: IntentsViewProps) {
  const { filter, look } = view;
  const words = useListWords(filter);
  const written = writeListWords(words);
  return (
    <>
      <IntentFilters filter={filter} words={written} look={look} creators={creators} />
      <Pending fallback={<ListSkeleton rowClassName="h-12" />} isDocument={isDocument}>
        <IntentsContent {...view} words={words} written={written} />
      </Pending>
    </>
  );
}

async function IntentsContent({ session, words, written, ...view }: ContentProps) {
  const { filter, columns } = view;
  const details = detailColumnsOf(withDateColumn(columns, filter.date));
  const page = await listIntents({ filter, details, session });
  const isNew = page.intents.length === 0 && filter.cursor === undefined && !isFiltered(filter);
  return (
    <IntentList
      key={JSON.stringify(filter)}
      {...view}
      words={written}
      packed={asText(packIntentPage(page))}
      readAtMs={Date.now()}
      exportMenu={
        <ExportMenu label={words.export} selection={{ list: 'intents', filter }} locale={words.locale} />
      }
      mostCounted={MOST_COUNTED}
      firstSteps={isNew ? await renderFirstSteps(session) : undefined}
    />
  );
}
