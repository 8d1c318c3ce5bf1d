'use client';

import { createContext, use, type ReactNode } from 'react';

const UserContext = createContext<string | null>(null);

/** Whose page this is: what is typed into its forms is kept for this user. */
export function DraftOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return <UserContext value={userId}>{children}</UserContext>;
}

/** The user of the page; null on pages without one. */
export function useDraftOwner(): string | null {
  return use(UserContext);
}
