import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Flow, KnownSum, Volumes } from '#lib/intents/overview/volumes-view.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/overview.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/overview.json';
import { VolumeChart } from './volume-chart.tsx';
import { VolumesPanel } from './volumes-panel.tsx';

const COPY = { en: { overview: en, common }, 'pt-BR': { overview: ptBr, common: commonPtBr } };
const NOTHING: Flow = {
  completed: { cents: 0, unknown: 0, contradicted: 0 },
  completedCount: 0,
  endedCount: 0,
  chains: [],
  medianSeconds: null,
  p95Seconds: null,
};
const DAY = '2026-11-22';

const dayOf = ({ completed, completedCount }: Flow) => ({ completed, count: completedCount });

function panelOf(
  onramp: Partial<Flow>,
  locale: keyof typeof COPY = 'en',
  onrampBefore: Partial<Flow> = {},
): string {
  const now = { from: DAY, to: DAY, onramp: { ...NOTHING, ...onramp }, offramp: NOTHING };
  const before = {
    from: '2026-11-21',
    to: '2026-11-21',
    onramp: { ...NOTHING, ...onrampBefore },
    offramp: NOTHING,
  };
  const volumes: Volumes = {
    periods: [{ days: 1, now, before }],
    days: [{ day: DAY, onramp: dayOf(now.onramp), offramp: dayOf(NOTHING) }],
  };
  const markup = renderWithCopy(<VolumesPanel volumes={volumes} />, { locale, messages: COPY[locale] });
  return markup.replaceAll('&amp;', '&');
}

const ofDay = (completed: KnownSum, count = 1): Partial<Flow> => ({
  completed,
  completedCount: count,
  endedCount: count,
});

describe.each([
  [
    'en',
    'with unknown amount, not in the sum',
    'with conflicting details: amount not in the sum',
    'previous period',
  ],
  [
    'pt-BR',
    'com valor desconhecido, fora da soma',
    'com informações conflitantes: valor fora da soma',
    'período anterior',
  ],
] as const)('volumes in %s', (locale, words, contradicted, before) => {
  test.each([1, 2])('say that %i amounts are not in the sum', (unknown) => {
    const html = panelOf(ofDay({ cents: 1_000, unknown, contradicted: 0 }), locale);
    expect(html).toContain('10,00');
    expect(html).toContain(`>${String(unknown)} ${words}`);
  });

  test('say nothing of unknown amounts where there are none', () => {
    expect(panelOf(ofDay({ cents: 1_000, unknown: 0, contradicted: 0 }), locale)).not.toContain(words);
  });

  test('name what is contradicted, which is not in the sum', () => {
    const html = panelOf(ofDay({ cents: 1_000, unknown: 0, contradicted: 2 }), locale);
    expect(html).toContain(`>2 ${contradicted}`);
  });

  test('name the previous period where the amount is missing in its sum, and color no such note', () => {
    const sum = { cents: 1_000, unknown: 2, contradicted: 1 };
    const figures = (html: string) =>
      html.split('<table class="day-figures"')[0]?.split('<table').at(-1) ?? '';
    const ofBefore = figures(panelOf({}, locale, ofDay(sum, 4)));
    expect(ofBefore).toContain(`>${before}: 2 ${words}<`);
    expect(ofBefore).toContain(`>${before}: 1 ${contradicted}<`);
    expect(ofBefore).not.toMatch(/text-(danger|attention)-ink/);
    const ofNow = figures(panelOf(ofDay(sum, 4), locale));
    expect(ofNow).not.toContain(`${before}: `);
    expect(ofNow).toMatch(/text-attention-ink">2 .*text-danger-ink">1 /);
  });

  test('name in the table of the days what is in no sum, and have a dash only where nothing completed', () => {
    const table = (flow: Partial<Flow>) => panelOf(flow, locale).split('class="day-figures"')[1] ?? '';
    const whole = table(ofDay({ cents: 0, unknown: 0, contradicted: 1 }));
    expect(whole).toContain(`>1 ${contradicted}`);
    expect(whole).toContain(`date=completed&from=${DAY}&to=${DAY}"`);
    expect(whole.match(/—/g)).toHaveLength(1);
    expect(table({}).match(/—/g)).toHaveLength(2);
  });

  test('name at the chart and at its day what is in no bar', () => {
    const days = [
      {
        day: DAY,
        onramp: dayOf({ ...NOTHING, ...ofDay({ cents: 0, unknown: 0, contradicted: 1 }) }),
        offramp: dayOf({ ...NOTHING, ...ofDay({ cents: 0, unknown: 2, contradicted: 1 }, 3) }),
      },
    ];
    const html = renderWithCopy(<VolumeChart days={days} />, { locale, messages: COPY[locale] });
    const [legend = '', chart = ''] = html.split('</figcaption>');
    const title = /<title>(.*?)<\/title>/.exec(chart)?.[1];
    for (const part of [legend, title]) expect(part).toContain(`2 ${words}`);
    expect(legend).toContain(`>2 ${contradicted}`);
    expect(title?.split(`1 ${contradicted})`)).toHaveLength(3);
  });
});

describe('each number leads to its rows', () => {
  const sum = { cents: 1_000, unknown: 0, contradicted: 0 };
  const html = panelOf({
    ...ofDay(sum, 999),
    endedCount: 1_000,
    chains: [{ chainId: 'base', completed: sum, count: 999 }],
    medianSeconds: 200,
    p95Seconds: 7_500,
  });

  test.each([
    `/intents?intentType=onramp&date=completed&from=${DAY}&to=${DAY}"`,
    `/intents?intentType=onramp&chainId=base&date=completed&from=${DAY}&to=${DAY}"`,
    `/intents?intentType=onramp&date=ended&from=${DAY}&to=${DAY}"`,
  ])('%s', (address) => expect(html).toContain(address));

  test.each([
    [38, 43, '88.4%'],
    [2_001, 2_002, '99.9%'],
    [1, 9_999, '0.1%'],
    [0, 3, '0%'],
    [3, 3, '100%'],
  ])('of %i of %i the share is rounded, and neither all nor none where it is not: %s', (done, of, share) => {
    const shown = panelOf({ ...ofDay(sum, done), endedCount: of }).replaceAll(/<[^>]+>/g, '');
    expect(shown).toMatch(new RegExp(`(^|[^\\d.])${share}`));
  });

  test('a duration has two units', () => {
    expect(html).toContain('3 min 20 sec · 2 hr 5 min');
  });

  test('where nothing ended there is no number and no link', () => {
    expect(panelOf({})).not.toContain('/intents?');
    expect(panelOf({})).not.toContain('0%');
  });
});
