import { buttonStyle } from '#components/ui/button-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Link } from '#components/ui/link.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

interface CreateActionProps {
  intent: Pick<IntentDetail, 'id' | 'intentType'>;
  label: string;
  /** Why this user may not create one; null when they may. */
  refusal: string | null;
}

/** To a form that is begun from this conversion. */
export function CreateAction({ intent: { id, intentType }, label, refusal }: CreateActionProps) {
  if (refusal !== null) return <GatedAction label={label} reason={refusal} />;
  return (
    <Link
      href={`/${intentType}s/new?from=${id}`}
      className={buttonStyle({ variant: 'secondary', className: 'self-start' })}
    >
      {label}
    </Link>
  );
}
