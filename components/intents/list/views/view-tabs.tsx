import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref, toViewHref, type ListLook } from '#lib/intents/list/list-href.ts';
import { toStoredSearch, type ListView } from '#lib/intents/list/list-view.ts';
import type { ViewState } from '#lib/intents/list/view-state.ts';

const BUILT_IN_NAMES = ['all', 'sign', 'pay', 'failed', 'burned', 'handled'] as const;
type BuiltInName = (typeof BUILT_IN_NAMES)[number];
const BUILT_IN = {
  all: {},
  sign: { inbox: 'sign' },
  pay: { inbox: 'pay' },
  failed: { status: ['failed'] },
  burned: { status: ['burned_not_paid'] },
  handled: { inbox: 'handled' },
} as const satisfies Record<BuiltInName, { readonly [Name in keyof IntentFilter]?: unknown }>;

interface ViewTabsProps {
  views: readonly ListView[];
  state: ViewState;
  filter: IntentFilter;
  look: ListLook;
  /** What can be done with views; it needs a browser. */
  menu: ReactNode;
}

/** The views of the list, the built-in ones first; each is a link, and the current one is marked. */
export function ViewTabs({ views, state, filter, look, menu }: ViewTabsProps) {
  const t = useTranslations('views');
  const here = look.view === undefined ? toStoredSearch(filter) : null;
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-3 border-b border-line">
        <nav aria-label={t('label')} className="-mb-px flex min-w-0 overflow-x-auto">
          {BUILT_IN_NAMES.map((name) => (
            <Tab
              key={name}
              href={toListHref(toFilter(name))}
              isCurrent={here !== null && toListHref(toFilter(name)) === toAddress(here)}
            >
              {t(`builtIn.${name}`)}
            </Tab>
          ))}
          {views.map((view) => (
            <Tab key={view.id} href={toViewHref(view)} isCurrent={view.id === state.current?.id}>
              {view.name}
              <Marks view={view} isChanged={view.id === state.current?.id && state.isChanged} />
            </Tab>
          ))}
        </nav>
        <div className="shrink-0 pb-1.5">{menu}</div>
      </div>
      {state.isMissing && <ViewNotice>{t('missing')}</ViewNotice>}
      {state.current?.search === null && <ViewNotice>{t('unreadableNote')}</ViewNotice>}
    </>
  );
}

function toFilter(name: BuiltInName): Partial<IntentFilter> {
  const filter = BUILT_IN[name];
  return 'status' in filter ? { status: [...filter.status] } : filter;
}

function toAddress(search: string): string {
  return search === '' ? '/intents' : `/intents?${search}`;
}

function Marks({ view, isChanged }: { view: ListView; isChanged: boolean }) {
  const t = useTranslations('views');
  const marks = [
    view.isShared && t('shared'),
    view.search === null && t('unreadable'),
    isChanged && t('changed'),
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return <span className="text-xs text-muted"> · {marks.join(' · ')}</span>;
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className="tab">
      {children}
    </Link>
  );
}

function ViewNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-4 rounded-md bg-attention-soft px-3 py-2 text-attention-ink">
      {children}
    </p>
  );
}
