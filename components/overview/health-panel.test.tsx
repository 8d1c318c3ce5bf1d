import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { HealthView } from '#lib/intents/overview/overview-view.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import en from '#messages/en/overview.json';
import system from '#messages/en/system.json';
import commonPtBr from '#messages/pt-BR/common.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import ptBr from '#messages/pt-BR/overview.json';
import systemPtBr from '#messages/pt-BR/system.json';
import { HealthPanel } from './health-panel.tsx';

const SINCE = '2026-11-22T10:00:00.000Z';
const COPY = {
  en: { overview: en, common, fault, system },
  'pt-BR': { overview: ptBr, common: commonPtBr, fault: faultPtBr, system: systemPtBr },
};

function panelOf(
  service: Partial<HealthView['service']>,
  locale: keyof typeof COPY,
  webhooks: Partial<HealthView['webhooks']> = {},
): string {
  const health: HealthView = {
    service: { state: 'ok', faultCode: null, checkedAt: SINCE, since: SINCE, ...service },
    webhooks: { lastVerifiedAt: null, alarms: [], ...webhooks },
    chains: [],
  };
  return renderWithCopy(<HealthPanel health={health} nowMs={Date.parse(SINCE) + 4 * 60_000} />, {
    locale,
    messages: COPY[locale],
    timeZone: 'America/Sao_Paulo',
  });
}

const TROUBLES = [
  ['unreadable', 'service_unreadable'],
  ['refused', 'service_key_refused'],
  ['refused', 'service_key_wrong_place'],
  ['failing', 'service_error'],
  ['unreachable', 'service_unreachable'],
] as const;

describe.each(Object.keys(COPY) as (keyof typeof COPY)[])('the system status in %s', (locale) => {
  const { state: words, advice } = COPY[locale].overview.health;

  test.each(TROUBLES)('%s (%s) is named, with how long and what to do', (state, faultCode) => {
    const html = panelOf({ state, faultCode }, locale);
    expect(html).toContain(words[state]);
    expect(html).toContain(COPY[locale].fault[faultCode].title);
    expect(html).toContain(advice[state]);
    expect(html).toContain(`dateTime="${SINCE}"`);
    expect(html).not.toContain(words.ok);
  });

  test('a system that works has one short text', () => {
    const html = panelOf({}, locale);
    expect(html).toContain(words.ok);
    for (const sentence of Object.values(advice)) expect(html).not.toContain(sentence);
  });

  test('what is wrong with the webhooks is said as on the page of the system status', () => {
    const alarm = { code: 'webhooks_silent', severity: 'danger', href: '/webhooks', count: 3 } as const;
    const html = panelOf({}, locale, { alarms: [alarm] });
    expect(html).toContain(
      locale === 'en' ? '3 conversions changed and no webhook came' : '3 conversões mudaram',
    );
    const few = panelOf({}, locale, {
      alarms: [{ ...alarm, code: 'webhooks_ahead', severity: 'attention' }],
    });
    expect(few).toContain('text-attention-ink');
  });

  test('[R98] who enables an endpoint again that the service has disabled is said', () => {
    const { next } = COPY[locale].system.alarm.webhooks_silent;
    expect(next).toMatch(
      locale === 'en' ? /five days .* only provider support/ : /cinco dias .* só o suporte/,
    );
  });

  test('an API that cannot be read is neither operational nor unreachable', () => {
    const html = panelOf({ state: 'unreadable', faultCode: 'service_unreadable' }, locale);
    expect(html).not.toContain(words.unreachable);
  });
});
