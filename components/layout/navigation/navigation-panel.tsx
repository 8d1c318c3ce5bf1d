import { closeAfterLink } from '#components/ui/popover.tsx';
import { Brand } from '../brand.tsx';
import type { ShellWords } from '../shell-words.ts';
import { NavigationList } from './navigation-list.tsx';

export const NAVIGATION_ID = 'navigation';

interface NavigationProps {
  words: Pick<ShellWords, 'product' | 'navigation' | 'timeZoneNote'>;
}

/**
 * Beside every page. On small screens the same list is the browser's own popover, which its button opens
 * without a script; there the zone of times is at the foot of the page.
 */
export function Navigation({ words }: NavigationProps) {
  return (
    <aside
      id={NAVIGATION_ID}
      popover="auto"
      onClick={closeAfterLink}
      className="popover under-bar left-2 w-64 lg:sticky lg:inset-auto lg:top-(--banner) lg:mt-0 lg:flex lg:h-[calc(100dvh-var(--banner))] lg:max-h-none lg:w-auto lg:flex-col lg:gap-5 lg:rounded-none lg:border-0 lg:border-r lg:bg-canvas lg:shadow-none print:hidden"
    >
      <div className="flex h-6 items-center px-1.5 text-sm max-lg:hidden">
        <Brand name={words.product} />
      </div>
      <NavigationList words={words.navigation} />
      <p className="mt-auto px-2 text-xs text-faint max-lg:hidden">{words.timeZoneNote}</p>
    </aside>
  );
}
