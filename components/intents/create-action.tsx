import { buttonStyle } from '#components/ui/button-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Link } from '#components/ui/link.tsx';
import { toFormHref } from '#lib/intents/create/named-source.ts';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

interface CreateActionProps {
  intent: Pick<IntentDetail, 'id' | 'intentType' | 'status'>;
  label: string;
  /** Why this user may not create one; null when they may. */
  refusal: string | null;
}

/**
 * To a form that is begun from this conversion. That it is of one in its place is in the address, so that it
 * stays when that page is loaded again.
 */
export function CreateAction({ intent, label, refusal }: CreateActionProps) {
  const { id, intentType } = intent;
  if (refusal !== null) return <GatedAction label={label} reason={refusal} />;
  return (
    <Link
      href={toFormHref(intentType, { intentId: id, replaces: isReplaceable(intent) })}
      className={buttonStyle({ variant: 'secondary', className: 'self-start' })}
    >
      {label}
    </Link>
  );
}
