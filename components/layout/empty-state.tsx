import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/ui/icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Where it is the whole page, its title is the page's. */
  isPage?: boolean;
}

/** A place with nothing in it: says why, and what would fill it. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-6 py-10 text-center">
      <Icon name={icon} className="mb-1 text-[1.5rem] text-faint" />
      {isPage ? <h1 className="text-lg font-semibold">{title}</h1> : <p className="font-medium">{title}</p>}
      {text !== undefined && <p className="max-w-prose text-sm text-muted">{text}</p>}
      {action !== undefined && <div className="pt-2">{action}</div>}
    </div>
  );
}
