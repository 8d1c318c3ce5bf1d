import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import { each } from '#lib/i18n/each.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { isOfBothTypes, OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import type { CountedSum, EndedSums, Report } from '#lib/reports/report-view.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/reports.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/reports.json';
import { ReportPanels } from './report-panels.tsx';

const COPY = { en: { reports: en, common }, 'pt-BR': { reports: ptBr, common: commonPtBr } };
type Locale = keyof typeof COPY;
const LOCALES = Object.keys(COPY) as Locale[];
const DAY = '2026-11-22';
const ENDS = ['completed', 'refunded', 'refunding', 'failed', 'ended'] as const;
const NONE: CountedSum = { count: 0, cents: 0, unknown: 0, contradicted: 0 };

const ended = (completed: Partial<CountedSum> = {}): EndedSums => ({
  completed: { ...NONE, ...completed },
  doubted: 0,
  refunded: NONE,
  refunding: NONE,
  failed: NONE,
  ended: NONE,
});

const AT = '2026-11-22T12:34:56.000Z';

const EMPTY: Report = {
  at: AT,
  period: { from: DAY, to: DAY },
  isOpen: false,
  total: { onramp: ended(), offramp: ended() },
  open: {
    ...each(OPEN_KINDS, () => ({ onramp: NONE, offramp: NONE })),
    onramp_in_progress: { onramp: { ...NONE, count: 1, cents: 123_456 }, offramp: NONE },
  },
  chains: [],
  days: [],
  sync: { unconfirmedSince: null, unreadableCount: 0, unreadable: [] },
};

function reportOf(onramp: EndedSums, offramp: EndedSums): Report {
  const total = { onramp, offramp };
  return { ...EMPTY, total, days: [{ day: DAY, total }] };
}

function panelsOf(report: Report, locale: Locale = 'en'): string {
  return renderWithCopy(<ReportPanels report={report} totalsAction="(export)" matches="(matches)" />, {
    locale,
    messages: COPY[locale],
  });
}

describe.each(LOCALES)('a report in %s', (locale) => {
  const { empty, totals, net, openNow } = COPY[locale].reports;
  const { unconfirmedText } = COPY[locale].common.listSync;

  test('of a period in which nothing ended still has what is in progress now', () => {
    const html = panelsOf(EMPTY, locale);
    expect(html).toContain('1.234,56');
    expect(html.indexOf(openNow.title)).toBeGreaterThan(html.indexOf(empty));
    expect(html).not.toContain('(matches)');
    expect(html).not.toContain(totals.title);
  });

  test.each([
    ['with totals', reportOf(ended({ count: 1, cents: 1 }), ended())],
    ['without any', EMPTY],
  ])('names the days that it is of, %s', (_name, report) => {
    const html = panelsOf({ ...report, period: { from: '2026-11-01', to: '2026-11-05' } }, locale);
    const period = COPY[locale].reports.period
      .replace('{from}', formatCalendarDay('2026-11-01', locale))
      .replace('{to}', formatCalendarDay('2026-11-05', locale));
    expect(html).toContain(`>${period}</p>`);
    expect(html.indexOf(period)).toBeLessThan(html.indexOf('<h2'));
    expect(panelsOf(report, locale)).toContain(`>${formatCalendarDay(DAY, locale)}</p>`);
  });

  test('has a line for what burned and was not paid, and for refunds, only where there are any', () => {
    const html = panelsOf(EMPTY, locale);
    for (const kind of OPEN_KINDS)
      expect(html.includes(openNow[kind])).toBe(/^(on|off)ramp_in_progress$/.test(kind));
  });

  test('leads from each open amount to the list that is filtered by it', () => {
    const open = each(OPEN_KINDS, (kind) => {
      const place = OPEN_KINDS.indexOf(kind) + 1;
      const sum = { count: place, cents: place * 100_00, unknown: 1, contradicted: 2 };
      const type = /^on|^mint/.test(kind) ? 'onramp' : 'offramp';
      return { onramp: NONE, offramp: NONE, [type]: sum };
    });
    const html = panelsOf({ ...EMPTY, open }, locale);
    const rowOf = (kind: OpenKind) => html.slice(html.indexOf(`>${openNow[kind]}<`)).split('</tr>')[0] ?? '';
    const { unknownOfCounted, contradictedOfCounted } = COPY[locale].common;
    for (const kind of OPEN_KINDS) {
      const type = open[kind].onramp.count > 0 ? 'onramp' : 'offramp';
      const { count } = open[kind][type];
      expect(rowOf(kind)).toContain(`href="/intents?intentType=${type}&amp;open=${kind}"`);
      for (const shown of [`>${count}<`, `${count}00,00`]) expect(rowOf(kind)).toContain(shown);
      expect(rowOf(kind)).toContain(unknownOfCounted.replace('{count}', '1'));
      expect(rowOf(kind)).toContain(contradictedOfCounted.replace('{count}', '2'));
    }
    const burned = html.slice(0, html.indexOf(openNow.burned_not_paid));
    expect(burned.split('<tr').at(-1)).toContain('danger');
  });

  test.each(OPEN_KINDS.filter(isOfBothTypes))('names each type of the open amount %s', (kind) => {
    const of = (count: number) => ({ ...NONE, count, cents: count * 100_00 });
    const open = { ...EMPTY.open, [kind]: { onramp: of(2), offramp: of(3) } };
    const html = panelsOf({ ...EMPTY, open }, locale);
    const rows = html.split('<tr').filter((row) => row.includes(`>${openNow[kind]}<`));
    expect(rows).toHaveLength(2);
    for (const [index, type] of INTENT_TYPES.entries()) {
      expect(rows[index]).toContain(`>${COPY[locale].common.intentType[type]}<`);
      expect(rows[index]).toContain(`href="/intents?intentType=${type}&amp;open=${kind}"`);
      expect(rows[index]).toContain(`${index + 2}00,00`);
    }
    expect(html).not.toContain('500,00');
  });

  test('has count and amount of each end that is no completion, linked to its rows', () => {
    const sumOf = (count: number, cents: number) => ({ ...NONE, count, cents });
    const onramp: EndedSums = {
      ...ended(),
      refunding: sumOf(2, 20_00),
      failed: sumOf(3, 30_00),
      ended: { ...sumOf(4, 40_00), unknown: 1 },
    };
    const html = panelsOf(reportOf(onramp, ended()), locale);
    const row = html.slice(html.indexOf('<tbody')).split('</tr>')[0] ?? '';
    const { refunding, failed, expiredOrCancelled } = COPY[locale].reports;
    const cellOf = (name: string) => row.split(`<td data-label="${name}"`)[1]?.split('</td>')[0];
    const ofDay = (...statuses: string[]) => {
      const status = statuses.map((one) => `status=${one}`).join('&amp;');
      return `href="/intents?intentType=onramp&amp;${status}&amp;date=ended&amp;from=${DAY}&amp;to=${DAY}"`;
    };
    for (const shown of ['>2<', '20,00', ofDay('refunding')]) expect(cellOf(refunding)).toContain(shown);
    for (const shown of ['>3<', '30,00', ofDay('failed')]) expect(cellOf(failed)).toContain(shown);
    const { unknownOfCounted } = COPY[locale].common;
    for (const shown of [
      '>4<',
      '40,00',
      ofDay('expired', 'canceled'),
      unknownOfCounted.replace('{count}', '1'),
    ])
      expect(cellOf(expiredOrCancelled)).toContain(shown);
  });

  test('[R38] of a period that is over says that what failed or is being refunded can still leave it', () => {
    const { canChange, isOpen } = COPY[locale].reports;
    const { lead, byStatus, byAmount, advice } = canChange;
    const one = { ...NONE, count: 1, cents: 1 };
    const of = (onramp: Partial<EndedSums>, offramp: Partial<EndedSums>): Report =>
      reportOf({ ...ended(one), ...onramp }, { ...ended(), ...offramp });
    for (const report of [of({ failed: one }, {}), of({}, { failed: one }), of({}, { refunding: one })]) {
      const html = panelsOf(report, locale);
      for (const shown of [lead, byStatus, advice]) expect(html).toContain(shown);
      expect(html).not.toContain(byAmount);
      const open = panelsOf({ ...report, isOpen: true }, locale);
      expect(open).toContain(isOpen);
      expect(open).not.toContain(lead);
    }
  });

  test.each(ENDS)('[R38] of a period that is over says that it can change, also with %s alone', (end) => {
    const { lead, byStatus, byAmount, byCompletion, advice } = COPY[locale].reports.canChange;
    const one = { ...NONE, count: 1, cents: 1 };
    for (const type of INTENT_TYPES) {
      const of = { onramp: ended(), offramp: ended(), [type]: { ...ended(), [end]: one } };
      const report = reportOf(of.onramp, of.offramp);
      const html = panelsOf(report, locale);
      for (const shown of [lead, byCompletion, advice]) expect(html).toContain(shown);
      expect(html.includes(byStatus)).toBe(end === 'failed' || end === 'refunding');
      expect(html).not.toContain(byAmount);
      expect(panelsOf({ ...report, isOpen: true }, locale)).not.toContain(lead);
    }
  });

  test.each(ENDS)('of a period that is over says that an amount left out of %s can come into it', (end) => {
    const { lead, byStatus, byAmount, advice } = COPY[locale].reports.canChange;
    for (const left of ['contradicted', 'unknown'] as const)
      for (const type of INTENT_TYPES) {
        const of = { onramp: ended(), offramp: ended() };
        const changed = { ...of, [type]: { ...ended(), [end]: { ...NONE, count: 1, [left]: 1 } } };
        const report = reportOf(changed.onramp, changed.offramp);
        const html = panelsOf(report, locale);
        for (const shown of [lead, byAmount, advice]) expect(html).toContain(shown);
        expect(html.includes(byStatus)).toBe(end === 'failed' || end === 'refunding');
        expect(panelsOf({ ...report, isOpen: true }, locale)).not.toContain(lead);
      }
  });

  test('has the matches and no empty state where anything ended', () => {
    const html = panelsOf(reportOf(ended({ count: 1, cents: 1 }), ended()), locale);
    for (const shown of ['(matches)', '(export)', totals.title, openNow.title]) {
      expect(html).toContain(shown);
    }
    expect(html).not.toContain(empty);
  });

  test.each([
    ['with totals', reportOf(ended({ count: 1, cents: 1 }), ended())],
    ['without any', EMPTY],
  ])('says above the numbers that the service is not synced, %s', (_name, report) => {
    const late = { ...report.sync, unconfirmedSince: '2026-11-22T10:00:00.000Z', unreadableCount: 2 };
    const html = panelsOf({ ...report, sync: late }, locale);
    expect(html.match(/role="alert"/g)).toHaveLength(2);
    expect(html).toContain(unconfirmedText);
    expect(html.indexOf(unconfirmedText)).toBeLessThan(html.indexOf(openNow.title));
    expect(panelsOf(report, locale)).not.toContain('role="alert"');
  });

  test('names at the difference what either of its sides leaves out', () => {
    const onramp = ended({ count: 3, cents: 500, unknown: 1, contradicted: 1 });
    const html = panelsOf(reportOf(onramp, ended({ count: 4, cents: 200, contradicted: 2 })), locale);
    const difference = html.slice(html.indexOf(net)).split('</tr>')[0] ?? '';
    expect(difference).toContain('3,00');
    const { unknownAmounts, contradictedAmounts } = COPY[locale].common;
    expect(difference).toContain(unknownAmounts.replace('{count}', '1'));
    expect(difference).toContain(contradictedAmounts.replace('{count}', '3'));
  });

  test('says at each sum of completed ones, and at the difference, how many of it are in doubt', () => {
    const { doubted } = COPY[locale].reports;
    const of = (onramp: number, offramp: number) => {
      const one = ended({ count: 9, cents: 500 });
      const total = { onramp: { ...one, doubted: onramp }, offramp: { ...one, doubted: offramp } };
      return { ...reportOf(total.onramp, total.offramp), chains: [{ chainId: 'base' as const, total }] };
    };
    const times = (html: string, text: string, count: number) =>
      html.split(`>${text.replace('{count}', String(count))}<`).length - 1;
    const html = panelsOf(of(2, 3), locale);
    // In the totals, of the network and of the day.
    expect([times(html, doubted.onramp, 2), times(html, doubted.offramp, 3)]).toEqual([3, 3]);
    expect(times(html, doubted.net, 5)).toBe(1);
    const without = panelsOf(of(0, 0), locale);
    for (const text of Object.values(doubted)) expect(without).not.toContain(text.replace('{count} ', '0 '));
  });

  test('says at a count how many of it are not in the sum beside it', () => {
    const html = panelsOf(
      reportOf(ended({ count: 4, cents: 500, unknown: 1, contradicted: 2 }), ended()),
      locale,
    );
    const { unknownOfCounted, contradictedOfCounted } = COPY[locale].common;
    const onramps = html.slice(html.indexOf('<tbody')).split('</tr>')[0];
    expect(onramps).toContain(unknownOfCounted.replace('{count}', '1'));
    expect(onramps).toContain(contradictedOfCounted.replace('{count}', '2'));
  });

  test('names in each cell its column, for where the headings are not shown', () => {
    const html = panelsOf(reportOf(ended({ count: 1, cents: 1 }), ended()), locale);
    const { completed, refunded } = COPY[locale].reports;
    const [head = '', body = ''] = html.split('<tbody');
    for (const name of [completed, refunded]) {
      expect(head).toContain(`>${name}</th>`);
      expect(body).toContain(`<td data-label="${name}"`);
    }
  });

  test('says as of when its totals and its open amounts are, which change after that', () => {
    const moment = formatInstant(AT, locale, 'exact');
    const { reconciliation } = COPY[locale].reports;
    const html = panelsOf(reportOf(ended({ count: 1, cents: 500 }), ended()), locale);
    for (const text of [reconciliation.asOf, openNow.asOf])
      expect(html).toContain(`<time dateTime="${AT}">${text.replace('{at}', moment)}</time>`);
    expect(panelsOf(EMPTY, locale)).toContain(openNow.asOf.replace('{at}', moment));
    expect(openNow.title).not.toMatch(/now|agora/i);
  });

  test('has an exact difference where both sides are whole', () => {
    const whole = reportOf(ended({ count: 1, cents: 500 }), ended({ count: 1, cents: 200 }));
    const difference = panelsOf(whole, locale).split(net)[1]?.split('</tr>')[0];
    const { unknownAmounts, contradictedAmounts } = COPY[locale].common;
    for (const text of [unknownAmounts, contradictedAmounts]) {
      expect(difference).not.toContain(text.replace('{count} ', ''));
    }
  });
});
