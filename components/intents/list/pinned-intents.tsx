import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import { IntentTable } from './intent-table.tsx';
import { toListHref } from '#lib/intents/list/list-href.ts';
import type { OptionalColumn } from '#lib/intents/list/list-columns.ts';
import { countLabel, type ListWords } from './list-words.ts';

interface PinnedIntentsProps {
  pinned: IntentPage['pinned'];
  details?: IntentPage['details'];
  filter: IntentFilter;
  words: ListWords;
  columns: readonly OptionalColumn[];
}

/** What burned and was not paid, above the list and however old it is. Nothing while there is none. */
export function PinnedIntents(props: PinnedIntentsProps) {
  const { filter, words, columns, details } = props;
  const { intents, total } = props.pinned;
  if (intents.length === 0) return null;
  const { intentType, chainId } = filter;
  const title = countLabel(words.pinned.title, total, words.locale);
  return (
    <section
      aria-labelledby="pinned-title"
      className="rounded-lg border border-l-4 border-line border-l-danger-mark bg-surface"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-2">
        <h2 id="pinned-title" className="flex items-center gap-2 font-semibold text-danger-ink">
          <Icon name="icon-octagon-alert" className="text-[1.125rem] text-danger-mark" />
          {title}
        </h2>
        {total > intents.length && (
          <TextLink href={toListHref({ intentType, chainId, inbox: 'burned_not_paid' })}>
            {words.pinned.all}
          </TextLink>
        )}
        <p className="basis-full text-sm text-muted">{words.pinned.text}</p>
      </div>
      <IntentTable rows={intents} words={words} columns={columns} details={details} caption={title} />
    </section>
  );
}
