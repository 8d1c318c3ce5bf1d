import { onTestFinished } from 'vitest';
import { ANNOUNCER_ID } from '#components/ui/announce/announce.ts';

/**
 * Hears what is announced to screen readers from here on, until the test ends. What it returns answers what
 * was announced since it was last called, in turn.
 */
export function hearAnnouncements(): () => string[] {
  const region = document.createElement('div');
  region.id = ANNOUNCER_ID;
  document.body.append(region);
  const heard: string[] = [];
  const hear = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records)
      for (const { textContent } of addedNodes) heard.push(textContent ?? '');
  };
  const observer = new MutationObserver(hear);
  observer.observe(region, { childList: true });
  onTestFinished(() => {
    observer.disconnect();
    region.remove();
  });
  return () => {
    hear(observer.takeRecords());
    return heard.splice(0);
  };
}
