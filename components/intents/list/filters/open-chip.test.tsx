import { describe, expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { OPEN_KINDS } from '#lib/intents/list/open-kind.ts';
import enCommon from '#messages/en/common.json';
import enExports from '#messages/en/exports.json';
import enIntents from '#messages/en/intents.json';
import enOverview from '#messages/en/overview.json';
import enReports from '#messages/en/reports.json';
import enStatus from '#messages/en/status.json';
import ptCommon from '#messages/pt-BR/common.json';
import ptExports from '#messages/pt-BR/exports.json';
import ptIntents from '#messages/pt-BR/intents.json';
import ptOverview from '#messages/pt-BR/overview.json';
import ptReports from '#messages/pt-BR/reports.json';
import ptStatus from '#messages/pt-BR/status.json';
import { useListWords, writeListWords } from '../use-list-words.ts';
import { IntentFilters } from './intent-filters.tsx';

const COPY = {
  en: {
    common: enCommon,
    exports: enExports,
    intents: enIntents,
    overview: enOverview,
    reports: enReports,
    status: enStatus,
  },
  'pt-BR': {
    common: ptCommon,
    exports: ptExports,
    intents: ptIntents,
    overview: ptOverview,
    reports: ptReports,
    status: ptStatus,
  },
} as const;

function Filters({ filter: asked }: { filter: object }) {
  const filter = intentFilterSchema.parse(asked);
  return (
    <IntentFilters filter={filter} words={writeListWords(useListWords(filter))} look={{}} creators={[]} />
  );
}

describe.each(['en', 'pt-BR'] as const)('the open amount of a list in %s', (locale) => {
  const { intents, reports } = COPY[locale];
  const filtersOf = (filter: object) =>
    renderWithCopy(
      <IdleRouter>
        <Filters filter={filter} />
      </IdleRouter>,
      { locale, messages: COPY[locale] },
    );

  test.each(OPEN_KINDS)('%s is named, can be removed, and is kept by a plain form', (open) => {
    const html = filtersOf({ open });
    const name = reports.openNow[open];
    expect(html).toContain(`${intents.filter.open}:</span> ${name}`);
    expect(html).toContain(`aria-label="${intents.filter.remove}: ${name}"`);
    expect(html).toContain(`<input type="hidden" name="open" value="${open}"/>`);
    expect(html).toContain(intents.filter.clear);
  });

  test('has no place where none is asked for', () => {
    for (const filter of [{}, { open: 'unknown' }, { inbox: 'sign' }]) {
      expect(filtersOf(filter)).not.toContain(intents.filter.remove);
      expect(filtersOf(filter)).not.toContain('name="open"');
    }
  });
});
