import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { Button } from '#components/ui/button.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Select } from '#components/ui/field/select.tsx';
import { Form } from '#components/ui/form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { TEST_CASES } from '#lib/webhooks/delivery-actions.ts';
import { EVENT_TYPES, isEventType, type EventType } from '#lib/webhooks/event-types.ts';
import { sendTestEvent } from '#server/actions/webhooks.ts';

/** Has the service deliver a signed sample of an event; it appears in the list like any other. */
export function TestEventForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('webhooks');
  const [eventType, setEventType] = useState<EventType>('payin.created');
  const [caseId, setCaseId] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { isPending, fault, run } = useAction();
  const cases = TEST_CASES[eventType] ?? [];

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setIsSent(false);
    const chosen = cases.length > 0 && caseId.trim() !== '' ? { caseId } : {};
    const answer = await run(sendTestEvent({ eventType, ...chosen }));
    setIsSent(answer.ok);
    if (answer.ok) announce(t('test.sent'));
  }

  function choose(type: string) {
    if (!isEventType(type)) return;
    setEventType(type);
    // It was one of the other event.
    setCaseId('');
  }

  return (
    <Panel title={t('test.title')}>
      <Form onSubmit={(event) => void send(event)} className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-sm text-muted">{t('test.text')}</p>
        <div className="flex flex-wrap gap-3">
          <label className="flex flex-col gap-1 text-sm text-muted">
            {t('test.type')}
            <Select value={eventType} onChange={({ target }) => choose(target.value)} className="w-64">
              {EVENT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`event.${type}`)}
                </option>
              ))}
            </Select>
          </label>
          {cases.length > 0 && <CaseField cases={cases} caseId={caseId} onChange={setCaseId} />}
        </div>
        <div className="flex w-full flex-col items-start gap-2 empty:hidden">
          {isSent && <Notice tone="success" title={t('test.sent')} isAnnounced />}
          {fault !== null && <FaultPanel fault={fault} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('test.send')}
          </Button>
          <Button onClick={onClose}>{t('reprocess.close')}</Button>
        </div>
      </Form>
    </Panel>
  );
}

interface CaseFieldProps {
  cases: readonly string[];
  caseId: string;
  onChange: (caseId: string) => void;
}

/** An intermediate status of an event that has several; the service may know more than are offered. */
function CaseField({ cases, caseId, onChange }: CaseFieldProps) {
  const t = useTranslations('webhooks.test');
  return (
    <label className="flex flex-col gap-1 text-sm text-muted">
      {t('case')}
      <input
        value={caseId}
        onChange={({ target }) => onChange(target.value)}
        list="test-cases"
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        className={fieldStyle(false, 'w-64')}
      />
      <datalist id="test-cases">
        {cases.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </label>
  );
}
