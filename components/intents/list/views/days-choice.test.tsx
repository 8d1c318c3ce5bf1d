import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import intents from '#messages/en/intents.json';
import views from '#messages/en/views.json';
import type { DateRangeName } from '#lib/i18n/date-ranges.ts';
import { CurrentView } from './current-view.tsx';
import { NewView } from './new-view.tsx';
import { onScreen } from './testing/on-screen.ts';

const SEARCH = 'status=completed&from=2026-11-01&to=2026-11-10';
const close = () => undefined;
const PANEL = { search: SEARCH, columns: [], shareRefusal: null, close, isChanged: false };
const MOVING = `${intents.filter.date.range.thisMonth}, as of the day it is opened`;
const FIXED = 'Nov 1 – 10, always these days';
const UPDATE = `>${views.panel.update}<`;

const read = (node: ReactNode) =>
  renderWithCopy(<IdleRouter>{node}</IdleRouter>, { locale: 'en', messages: { views } });
const newView = (...ranges: DateRangeName[]) =>
  read(<NewView {...PANEL} onScreen={onScreen(...ranges)} isFirst={false} />);
const current = (days: DateRangeName | null, search = SEARCH) => {
  const view = { id: 'x', name: 'Month', search, days, columns: [], isShared: false, isOwn: true };
  const whole = { ...view, ownerName: 'Ana', isChangeable: true };
  return read(<CurrentView {...PANEL} view={whole} onScreen={onScreen('thisMonth')} />);
};
/** The text of the radio button that is chosen. */
const chosenIn = (html: string) => /<input type="radio"[^>]* checked=""[^>]*\/>([^<]*)</.exec(html)?.[1];

test('days that are a range are kept as it, or as they are: the panel says which', () => {
  expect(newView('thisMonth')).toContain(FIXED);
  expect(chosenIn(newView('thisMonth'))).toBe(MOVING);
  expect(newView()).not.toContain('radio');
});

test('a view says that its days are a range, and is updated only where it would keep another', () => {
  expect(chosenIn(current('thisMonth'))).toBe(MOVING);
  expect(current('thisMonth').split(MOVING)).toHaveLength(3);
  expect(current('thisMonth')).not.toContain(UPDATE);
  expect(chosenIn(current(null))).toBe(FIXED);
  expect(current(null)).not.toContain(UPDATE);
  expect(chosenIn(current(null, 'status=completed'))).toBe(MOVING);
  expect(current(null, 'status=completed')).toContain(UPDATE);
});
