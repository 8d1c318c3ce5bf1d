import { RowMarkIcon } from '#components/domain/row-mark-icon.tsx';
import { StatusBadges } from '#components/intents/status-badges.tsx';
import type { RelatedIntent } from '#lib/intents/intent-view.ts';

/** What a list says of a conversion beside another's page; whether one may pay it is for its own page. */
export function RelatedStatus({ intent }: { intent: RelatedIntent }) {
  return (
    <>
      <StatusBadges intent={intent} />
      <RowMarkIcon intent={{ ...intent, paymentHold: null }} />
    </>
  );
}
