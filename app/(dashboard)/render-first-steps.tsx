import type { ReactNode } from 'react';
import { FirstSteps, hasFirstSteps } from '#components/overview/first-steps.tsx';
import type { Session } from '#server/auth/require-session.ts';
import { isAnyWalletRegistered } from '#server/registrations/is-any-wallet-registered.ts';

/** How to begin, for a page that shows no conversion at all; undefined where the user may do none of it. */
export async function renderFirstSteps(session: Session): Promise<ReactNode> {
  const given = { role: session.role, hasWallet: await isAnyWalletRegistered({ session }) };
  return hasFirstSteps(given) ? <FirstSteps {...given} /> : undefined;
}
