import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Fault } from '#lib/errors/result.ts';
import { IntentOfFault } from './intent-of-fault.tsx';

/** The conversion that the form was begun from, where another must not be created in its place. */
export function SourceIntent({ fault }: { fault: Fault }) {
  const t = useTranslations('create.earlier');
  const { intentId } = fault.values ?? {};
  if (intentId === undefined) return null;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <IntentOfFault fault={fault} />
      <TextLink href={`/intents/${intentId}`}>{t('open')}</TextLink>
    </div>
  );
}
