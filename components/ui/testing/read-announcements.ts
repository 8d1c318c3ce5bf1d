import { onTestFinished } from 'vitest';
import { ANNOUNCER_ID } from '#components/ui/announce/announce.ts';

/**
 * Reads what is announced to screen readers from here on, until the test ends. What it returns answers what
 * was announced since it was last called, in turn.
 */
export function readAnnouncements(): () => string[] {
  const region = document.createElement('div');
  region.id = ANNOUNCER_ID;
  document.body.append(region);
  const noted: string[] = [];
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records)
      for (const { textContent } of addedNodes) noted.push(textContent ?? '');
  };
  const observer = new MutationObserver(note);
  observer.observe(region, { childList: true });
  onTestFinished(() => {
    observer.disconnect();
    region.remove();
  });
  return () => {
    note(observer.takeRecords());
    return noted.splice(0);
  };
}
