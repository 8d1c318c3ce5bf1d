import type { Messages } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Instant } from '#components/domain/instant.tsx';
import { OutcomeBadge, RowStatusBadge, StatusBadge } from '#components/domain/status-badge.tsx';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES, TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { MATCH_KINDS } from '#lib/intents/list/match-kind.ts';
import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import { PAYMENT_HOLDS } from '#lib/intents/payment/payment-hold.ts';
import { KNOWN_STATUSES, statusTone } from '#lib/intents/status.ts';
import {
  ADDED_COLUMNS,
  DEFAULT_COLUMNS,
  DETAIL_COLUMNS,
  type AddedColumn,
} from '#lib/intents/list/list-columns.ts';
import type { RowDetails } from '#lib/intents/list/row-details.ts';
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
import { IntentTableRow } from './intent-table-row.tsx';
import { PinnedIntents } from './pinned-intents.tsx';
import { countLabel, statusLabel, type ListWords } from './list-words.ts';
import { useListWords } from './use-list-words.ts';

const MESSAGES: Readonly<Record<Locale, Partial<Messages>>> = {
  en: {
    common: enCommon,
    exports: enExports,
    overview: enOverview,
    reports: enReports,
    intents: enIntents,
    status: enStatus,
  },
  'pt-BR': {
    common: ptCommon,
    exports: ptExports,
    overview: ptOverview,
    reports: ptReports,
    intents: ptIntents,
    status: ptStatus,
  },
};
const ROW: IntentListRow = {
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
  intentType: 'offramp',
  status: 'completed',
  chainId: 'base',
  amountCents: 123_456,
  clientReference: 'REF <b>"1"',
  isReferenceKey: false,
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
  createdAt: '2026-11-22T10:00:00.000Z',
  paymentHold: null,
  contradictedAt: null,
  burnOutcome: null,
  reportMark: null,
  doubts: [],
  updatedAt: '2026-11-22T10:00:00.000Z',
  revision: 0,
};

function render(locale: Locale, view: React.ReactNode): string {
  const routed = <IdleRouter>{view}</IdleRouter>;
  return renderWithCopy(routed, { locale, messages: MESSAGES[locale], timeZone: TIME_ZONE });
}

function wordsOf(locale: Locale, isSearch?: boolean): ListWords {
  const gathered: ListWords[] = [];
  function Gather() {
    gathered.push(useListWords({ intentType: 'all', query: isSearch ? 'abc' : '' }));
    return null;
  }
  render(locale, <Gather />);
  const [words] = gathered;
  if (!words) throw new Error('no words');
  return words;
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

describe.each(LOCALES)('a row in %s', (locale) => {
  const words = wordsOf(locale);
  const rowOf = (facts: Partial<IntentListRow>) =>
    render(locale, <IntentTableRow intent={{ ...ROW, ...facts }} words={words} />);

  test('[R42] says a status as every other page does, an unrecognized one as it was received', () => {
    for (const status of [...KNOWN_STATUSES, 'a_new_status', 'constructor', '$& $1']) {
      for (const intentType of INTENT_TYPES) {
        const badge = textOf(render(locale, <StatusBadge {...{ status, intentType }} isDoubted={false} />));
        const escaped = textOf(render(locale, statusLabel(words, status, intentType)));
        expect(escaped).toBe(badge);
        expect(rowOf({ status, intentType })).toContain(`class="${statusTone(status)}">${badge}`);
      }
    }
  });

  test.each(BURN_OUTCOMES)(
    '[R44] says %s in its colour, not the grey status of what is over',
    (burnOutcome) => {
      const badge = textOf(render(locale, <OutcomeBadge outcome={burnOutcome} />));
      const html = rowOf({ status: 'expired', burnOutcome });
      const tone = burnOutcome === 'burned_not_paid' ? 'danger' : 'attention';
      expect(html).toContain(`class="${tone}">${badge}`);
      expect(html).not.toContain(statusLabel(words, 'expired', 'offramp'));
      expect(words.filter.statuses).toContain(burnOutcome);
    },
  );

  test('[R44] what burned and was not paid is above the list with its count, and leads to all of them', () => {
    const row = { ...ROW, status: 'expired', burnOutcome: 'burned_not_paid' } as const;
    const pinnedOf = (total: number) =>
      render(
        locale,
        <PinnedIntents
          pinned={{ intents: total === 0 ? [] : [row], total }}
          filter={intentFilterSchema.parse({ intentType: 'offramp' })}
          words={words}
          columns={DEFAULT_COLUMNS}
        />,
      );
    expect(pinnedOf(7)).toContain(countLabel(words.pinned.title, 7, locale));
    expect(pinnedOf(7)).toContain(`href="/intents/${row.id}"`);
    expect(pinnedOf(7)).toContain('href="/intents?intentType=offramp&amp;inbox=burned_not_paid"');
    expect(pinnedOf(1)).not.toContain('inbox=burned_not_paid');
    expect(pinnedOf(0)).toBe('');
  });

  test('says a moment as every other page does', () => {
    expect(textOf(rowOf({}))).toContain(textOf(render(locale, <Instant at={ROW.createdAt} />)));
  });

  test('says beside the status why nothing is to be paid, a contradiction before all else', () => {
    for (const hold of PAYMENT_HOLDS) expect(rowOf({ paymentHold: hold })).toContain(words.mark[hold]);
    const contradicted = rowOf({ paymentHold: 'no_code', contradictedAt: ROW.createdAt });
    expect(contradicted).toContain(words.mark.to_review);
    const status = 'awaiting_burn_approval';
    expect(rowOf({ status, contradictedAt: ROW.createdAt })).toContain(words.mark.contradicted);
    expect(contradicted).not.toContain(words.mark.no_code);
  });

  test('does not show as success what is completed and in doubt, and says why', () => {
    expect(rowOf({})).toContain('class="success"');
    for (const [doubt, mark] of [
      ['mint_differs', 'mismatch'],
      ['outcome_unknown', 'unknown'],
    ] as const) {
      const html = rowOf({ doubts: [doubt] });
      expect(html).toContain(words.mark[mark]);
      expect(html).not.toContain('class="success"');
    }
    expect(rowOf({ contradictedAt: ROW.createdAt })).not.toContain('class="success"');
  });

  test.each([
    [{ status: 'completed', contradictedAt: ROW.createdAt }, 'danger', 'to_review', false],
    [{ status: 'completed', doubts: ['burn_differs'] }, 'danger', 'mismatch', false],
    [{ status: 'completed', doubts: ['mint_not_found'] }, 'attention', 'unknown', false],
    [{ status: 'expired', reportMark: 'ended_after_report' }, 'danger', 'ended_after_report', false],
    [{ status: 'awaiting_burn_approval', reportMark: 'sign_reported' }, 'danger', 'sign_reported', false],
    [{ status: 'refunded', reportMark: 'refunded_after_paid' }, 'danger', 'refunded_after_paid', true],
    [{ status: 'expired', burnOutcome: 'burned_not_paid' }, 'danger', null, true],
    [{ status: 'awaiting_fiat_payment', paymentHold: 'reported' }, 'attention', 'reported', true],
  ] as [Partial<IntentListRow>, string, keyof ListWords['mark'] | null, boolean][])(
    'says what is in doubt in place of the status, as the overview does, and in the name of its link, each thing once: %o',
    (facts, tone, mark, isSaid) => {
      const badge = textOf(render(locale, <RowStatusBadge intent={{ ...ROW, ...facts }} />));
      const html = rowOf(facts);
      const name = /<a [^>]*aria-label="([^"]*)"/.exec(html)?.[1];
      expect(html).toContain(`class="${tone}">${badge}<`);
      expect(name).toContain(mark === null ? badge : words.mark[mark]);
      expect(name?.includes(`, ${badge},`)).toBe(isSaid);
    },
  );

  test('what is said in place of a status fits in its cell', () => {
    const long = Object.values(words.shown).filter((text) => text.length > 'Resultado desconhecido'.length);
    expect(long).toEqual([]);
  });

  test('shows a reference as text, whatever is in it, and all of an id and an address', () => {
    const html = rowOf({});
    expect(html).toContain('REF &lt;b&gt;&quot;1&quot;');
    expect(textOf(html)).toContain(ROW.id);
    expect(textOf(html)).toContain(ROW.destination ?? '');
  });

  test('an unknown amount is a dash, never a zero', () => {
    expect(textOf(rowOf({ amountCents: null }))).toMatch(/—$/);
  });

  test('has the columns that a user added, empty until they are read', () => {
    const cellsOf = (added: readonly AddedColumn[], details?: RowDetails) => {
      const html = render(
        locale,
        <IntentTableRow intent={ROW} words={words} added={added} details={details} />,
      );
      return html
        .split('<td>')
        .slice(6, 6 + added.length)
        .map((cell) => textOf(`<td>${cell}`));
    };
    const [moment, end] = [ROW.updatedAt, ROW.createdAt].map((at) =>
      textOf(render(locale, <Instant at={at} />)),
    );
    const read = {
      ...{ endedAt: ROW.updatedAt, createdBy: 'Ana <b>', transactionId: `0x${'ab'.repeat(32)}` },
      ...{
        pixTxid: null,
        labels: ['a', 'b'],
        handledBy: 'Bia <b>',
        expiresAt: ROW.createdAt,
        scheduledFor: null,
      },
    };
    expect(cellsOf(ADDED_COLUMNS, read)).toEqual([
      ...[moment, moment, end, '—', 'Ana &lt;b&gt;', read.transactionId, '—', 'a, b', 'Bia &lt;b&gt;'],
    ]);
    expect(cellsOf(['createdBy', 'labels'], { createdBy: null, labels: [] })).toEqual([
      MESSAGES[locale].common?.createdElsewhere,
      '—',
    ]);
    expect(cellsOf(['handledBy'], { handledBy: null })).toEqual(['—']);
    expect(cellsOf(['updatedAt', 'labels'], { createdBy: null })).toEqual([moment, '']);
    expect(cellsOf(DETAIL_COLUMNS)).toEqual(DETAIL_COLUMNS.map(() => ''));
    for (const column of ADDED_COLUMNS) expect(words.column[column]).not.toBe('');
  });

  test.each(MATCH_KINDS)('says of a search by what it was found: %s', (match) => {
    const html = render(locale, <IntentTableRow intent={ROW} words={wordsOf(locale, true)} match={match} />);
    const said = MESSAGES[locale].intents?.match[match];
    expect(said).toBeTruthy();
    expect(html).toContain(`<small>${said ?? ''}</small>`);
  });

  test('the document of a list without a search has no words of searches', () => {
    expect(words.match).toEqual({});
    expect(words).not.toHaveProperty('shortSearch');
    expect({ ...wordsOf(locale, true), match: {}, emptyEndToEnd: null }).toEqual(words);
  });

  test('counts as the language does', () => {
    const { total } = MESSAGES[locale].intents ?? {};
    for (const count of [0, 1, 2, 7, 50, 9_999]) {
      expect(countLabel(words.total, count, locale)).toMatch(
        new RegExp(`^(\\D+|\\D*${count.toLocaleString(locale)}\\D*)$`),
      );
    }
    expect(total).toContain(countLabel(words.total, 0, locale));
  });
});

test('fifty rows weigh no more than half of what a whole page may', () => {
  const words = wordsOf('pt-BR');
  const rows = Array.from({ length: 50 }, (_, index) => (
    <IntentTableRow
      key={index}
      intent={{ ...ROW, id: ROW.id.replace(/1$/, String(index % 10)) }}
      words={words}
    />
  ));
  expect(Buffer.byteLength(renderToStaticMarkup(<tbody>{rows}</tbody>))).toBeLessThanOrEqual(30_000);
});
