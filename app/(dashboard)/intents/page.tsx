import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { IntentFilters } from '#components/intents/list/filters/intent-filters.tsx';
import { ListSkeleton } from '#components/domain/list-skeleton.tsx';
import { IntentList } from '#components/intents/list/intent-list.tsx';
import type { ListWords } from '#components/intents/list/list-words.ts';
import { packRow } from '#components/intents/list/pack-rows.ts';
import { useListWords } from '#components/intents/list/use-list-words.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending.tsx';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { MOST_COUNTED } from '#lib/intents/intent-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { listCreators, type Creator } from '#server/intents/filter/list-creators.ts';
import { listIntents } from '#server/intents/list-intents.ts';

interface IntentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('intents');
  return { title: t('title') };
}

export default async function IntentsPage({ searchParams }: IntentsPageProps) {
  // Before anything is streamed, so that a refusal can set its status code.
  const session = await requirePageSession('intents.read');
  const filter = intentFilterSchema.parse(await searchParams);
  const [t, isDocument, creators] = await Promise.all([
    getTranslations('intents'),
    isDocumentRequest(),
    listCreators(session),
  ]);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <IntentsView filter={filter} session={session} isDocument={isDocument} creators={creators} />
    </>
  );
}

type ContentProps = Omit<IntentsViewProps, 'isDocument' | 'creators'> & { words: ListWords };
interface IntentsViewProps {
  filter: IntentFilter;
  session: Session;
  isDocument: boolean;
  creators: readonly Creator[];
}

function IntentsView({ filter, session, isDocument, creators }: IntentsViewProps) {
  const words = useListWords(filter.intentType);
  return (
    <>
      <IntentFilters filter={filter} words={words} creators={creators} />
      <Pending fallback={<ListSkeleton rowClassName="h-12" />} isDocument={isDocument}>
        <IntentsContent filter={filter} session={session} words={words} />
      </Pending>
    </>
  );
}

async function IntentsContent({ filter, session, words }: ContentProps) {
  const [page, syncCopy, exportCopy] = await Promise.all([
    listIntents({ filter, session }),
    getClientCopy(['common.listSync', 'common.detail', 'common.copyValue', 'common.copied']),
    getClientCopy(['exports.panel', 'common.copied']),
  ]);
  return (
    <IntentList
      key={JSON.stringify(filter)}
      packed={{ ...page, intents: page.intents.map(packRow) }}
      readAtMs={Date.now()}
      filter={filter}
      words={words}
      syncCopy={syncCopy}
      exportMenu={
        <ExportMenu label={words.export} selection={{ list: 'intents', filter }} copy={exportCopy} />
      }
      mostCounted={MOST_COUNTED}
    />
  );
}
