import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { Deadline } from './deadline.tsx';

interface SignClocksProps {
  intent: BurnSubject;
  burn: BurnView;
  chainAheadMs: number;
}

/** Both clocks: the authorization's end and the offramp's. */
export function SignClocks({ intent, burn, chainAheadMs }: SignClocksProps) {
  const intentExpiresAtUnix =
    intent.expiresAt === null ? null : Math.floor(Date.parse(intent.expiresAt) / 1000);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <Deadline
        what="authorization"
        expiresAtUnix={burn.authorizationExpiresAtUnix}
        chainAheadMs={chainAheadMs}
        isSpoken
      />
      <Deadline what="intent" expiresAtUnix={intentExpiresAtUnix} chainAheadMs={chainAheadMs} />
    </div>
  );
}
