import { addDays, toCalendarDay, type CalendarDay } from '#lib/i18n/calendar-day.ts';
import { expect, type Page } from '@playwright/test';

/**
 * Presses what filters by one day, so many days from today, and returns the day that the address then has. A
 * day may begin while a test runs: what the test's samples belong to may be yesterday by then.
 */
export async function chooseDay(
  page: Page,
  { press, daysFromToday }: { press: () => Promise<void>; daysFromToday: number },
): Promise<CalendarDay> {
  const dayNow = () => addDays(toCalendarDay(Date.now()), daysFromToday);
  const dayOfAddress = () => new URL(page.url()).searchParams.get('to') ?? '';
  const before = dayNow();
  await press();
  await expect.poll(() => [before, dayNow()].includes(dayOfAddress())).toBe(true);
  expect(new URL(page.url()).searchParams.get('from')).toBe(dayOfAddress());
  return dayOfAddress();
}
