import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';

interface InboxLineProps {
  look: { readonly icon: IconName; readonly className: string };
  /** Why it asks for a user. */
  title: string;
  /** What it is, below the title. */
  detail: ReactNode;
  /** Since when, and what else is at the right. */
  aside: ReactNode;
  action: {
    readonly label: string;
    readonly href: string;
    /** What it is about, for a user who hears the action alone. */
    readonly about: ReactNode;
    /** Nothing that the reader must do. */
    readonly isPlain: boolean;
  };
  /** Nothing comes before it. */
  isWorst?: boolean;
}

/** A row of the inbox, with its action as a button over the whole row. */
export function InboxLine({ look, title, detail, aside, action, isWorst = false }: InboxLineProps) {
  return (
    <li
      className={clsx(
        'inbox-row hover:bg-hover',
        isWorst && 'border-l-4 border-l-danger-mark bg-danger-soft/50 pl-3',
      )}
    >
      <Icon name={look.icon} className={clsx('text-[1.125rem]', look.className)} />
      <div className="min-w-0">
        <p className={clsx('font-medium', isWorst && 'text-danger-ink')}>{title}</p>
        {detail}
      </div>
      {aside}
      <Link
        href={action.href}
        className={clsx(
          buttonStyle({ size: 'sm', variant: action.isPlain ? 'ghost' : 'secondary' }),
          'after:absolute after:inset-0 max-sm:col-span-full',
        )}
      >
        {action.label}
        <span className="sr-only">
          {' '}
          {title}, {action.about}
        </span>
      </Link>
    </li>
  );
}
