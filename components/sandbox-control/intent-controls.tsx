import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import { ControlList } from './control-list.tsx';
import { ControlSection } from './control-section.tsx';
import { StatusControl } from './status-control.tsx';
import type { SandboxControlState } from './use-sandbox-control.ts';

/** What can be done to the conversion of this page; on another page, where to find one. */
export function IntentControls({ control }: { control: SandboxControlState }) {
  const t = useTranslations('sandbox.intent');
  const intentId = useIntentId();
  if (intentId === undefined) return <ControlSection title={t('title')} lead={t('none')} children={null} />;
  return (
    <>
      <ControlList
        title={t('title')}
        control={control}
        items={[
          { send: { kind: 'pay', intentId }, label: t('pay.label'), does: t('pay.does') },
          { send: { kind: 'expire', intentId }, label: t('expire.label'), does: t('expire.does') },
        ]}
      />
      <ControlList
        title={t('fail.title')}
        lead={t('fail.lead')}
        control={control}
        items={KNOWN_FAILURE_CODES.map((failureCode) => ({
          send: { kind: 'fail', intentId, failureCode },
          label: t(`fail.${failureCode}.label`),
          does: t(`fail.${failureCode}.does`),
        }))}
      />
      <StatusControl intentId={intentId} control={control} />
    </>
  );
}

function useIntentId(): string | undefined {
  const [, page, id] = usePathname().split('/');
  return page === 'intents' ? z.guid().safeParse(id).data : undefined;
}
