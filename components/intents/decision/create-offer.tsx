import { useTranslations } from 'next-intl';
import { CreateAction } from '#components/intents/create-action.tsx';
import type { CreateAccess } from '#components/intents/list/create-access.ts';
import { RelatedStatus } from '#components/intents/related/related-status.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Link } from '#components/ui/link.tsx';
import type { IntentDetail, RelatedIntent } from '#lib/intents/intent-view.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { findTakenSuccessor } from '#lib/intents/create/taken-successor.ts';
import type { Decision } from './decide.ts';

interface CreateOfferProps {
  intent: IntentDetail;
  decision: Decision;
  access: CreateAccess;
}

/** Creating another in its place. Where one was created already, that one comes first. */
export function CreateOffer({ intent, decision, access }: CreateOfferProps) {
  const t = useTranslations('intent.decision');
  const taken = findTakenSuccessor(intent);
  if (intent.otherBurned && (decision.offer === 'open_other' || decision.words === 'reject_other')) {
    return <Existing kind="other" successor={intent.otherBurned} />;
  }
  if (decision.offer === 'open_successor' && taken) return <Existing kind="taken" successor={taken} />;
  if (decision.offer !== 'create_again' && decision.offer !== 'create_replacement') return null;
  const isReplacement = decision.offer === 'create_replacement';
  const label = isReplacement ? t('createReplacement') : t(`createAgain.${intent.intentType}`);
  const action = <CreateAction intent={intent} label={label} refusal={access[intent.intentType]} />;
  const [newest] = intent.successors;
  if (newest === undefined) return action;
  return (
    <div className="flex flex-col items-start gap-3">
      <Existing kind={isReplacement ? 'replacement' : 'another'} successor={newest} />
      <Disclosure summary={t('existing.allTheSame')}>{action}</Disclosure>
    </div>
  );
}

interface ExistingProps {
  kind: 'replacement' | 'another' | 'taken' | 'other';
  successor: RelatedIntent;
}

function Existing({ kind, successor }: ExistingProps) {
  const t = useTranslations('intent.decision.existing');
  const { id, amountCents } = successor;
  const amount = amountCents === null ? '—' : formatBrl(amountCents);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex max-w-prose flex-wrap items-center gap-2 font-medium">
        {t(kind, { amount })}
        <RelatedStatus intent={successor} />
      </p>
      <Link href={`/intents/${id}`} className={buttonStyle({ variant: 'primary' })}>
        {t('open')}
      </Link>
    </div>
  );
}
