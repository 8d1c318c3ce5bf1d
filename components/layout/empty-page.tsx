'use client';

import { Icon, type IconName } from '#components/ui/icon.tsx';

interface EmptyPageProps {
  icon: IconName;
  title: string;
  text: string;
  home: string;
}

/**
 * In the place of a page that is not there or not allowed, as `EmptyState` looks. Every page carries both, so
 * they bring no library: the way home is a plain link.
 */
export function EmptyPage({ icon, title, text, home }: EmptyPageProps) {
  return (
    <main className="mx-auto max-w-lg py-10">
      <div className="flex flex-col items-center gap-1.5 px-6 py-10 text-center">
        <Icon name={icon} className="mb-1 text-[1.5rem] text-faint" />
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="max-w-prose text-sm text-muted">{text}</p>
        <p className="pt-2">
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- see above */}
          <a href="/" className="text-link">
            {home}
          </a>
        </p>
      </div>
    </main>
  );
}
