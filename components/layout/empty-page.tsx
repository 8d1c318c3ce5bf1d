'use client';

import { Lock, SearchX } from 'lucide-react';
import { TextLink } from '#components/ui/text-link.tsx';
import { EmptyState } from './empty-state.tsx';

const ICON = { lock: Lock, search: SearchX };

interface EmptyPageProps {
  icon: keyof typeof ICON;
  title: string;
  text: string;
  home: string;
}

/** In the place of a page that is not there or not allowed. Every page carries both, so they are small. */
export function EmptyPage({ icon, title, text, home }: EmptyPageProps) {
  return (
    <main className="mx-auto max-w-lg py-10">
      <EmptyState
        isPage
        Icon={ICON[icon]}
        title={title}
        text={text}
        action={<TextLink href="/">{home}</TextLink>}
      />
    </main>
  );
}
