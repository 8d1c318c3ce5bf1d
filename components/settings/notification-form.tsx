import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { isLocale, LOCALES } from '#lib/i18n/locales.ts';
import { HELD_MINUTES } from '#lib/notifications/held-minutes.ts';
import type { NotificationChoice } from '#lib/notifications/notification-choice.ts';
import type { NotificationSettings } from '#lib/notifications/notification-settings.ts';
import type { NotificationTopic } from '#lib/notifications/notification-topics.ts';
import { chooseNotifications } from '#server/actions/notifications.ts';

/** What a user is notified of by e-mail, and in which language. */
export function NotificationForm({ email, topics, choice }: NotificationSettings) {
  const t = useTranslations('notifications');
  const locales = useTranslations('common.locale');
  const [chosen, setChosen] = useState(choice);
  const [saved, setSaved] = useState<NotificationChoice>();
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const { ok } = await run(chooseNotifications(chosen));
    if (ok) setSaved(chosen);
  }

  if (topics.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4">
      <fieldset className="flex w-full flex-col gap-1">
        <legend className="pb-1 break-words">{t('topics.legend', { email })}</legend>
        {topics.map((topic) => (
          <TopicBox
            key={topic}
            topic={topic}
            isOn={!chosen.muted.includes(topic)}
            set={(isOn) => setChosen(withTopic(chosen, topic, isOn))}
          />
        ))}
      </fieldset>
      <Field label={t('language')}>
        {(control) => (
          <Select
            {...control}
            value={chosen.locale}
            onChange={({ target: { value } }) => {
              if (isLocale(value)) setChosen({ ...chosen, locale: value });
            }}
          >
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {locales(locale)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {fault && <FaultPanel fault={fault} />}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? t('saving') : t('save')}
        </Button>
        <span role="status" className="text-sm text-muted">
          {!isPending && saved !== undefined && isSame(chosen, saved) && t('saved')}
        </span>
      </div>
    </Form>
  );
}

interface TopicBoxProps {
  topic: NotificationTopic;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

function TopicBox({ topic, isOn, set }: TopicBoxProps) {
  const t = useTranslations('notifications.topics');
  return (
    <label className="check-row items-start">
      <input
        type="checkbox"
        name={topic}
        checked={isOn}
        onChange={({ target }) => set(target.checked)}
        className="mt-0.5"
      />
      <span>
        <span className="block font-medium">{t(`${topic}.title`)}</span>
        <span className="block text-sm text-muted">{t(`${topic}.detail`, HELD_MINUTES)}</span>
      </span>
    </label>
  );
}

function withTopic(choice: NotificationChoice, topic: NotificationTopic, isOn: boolean): NotificationChoice {
  const others = choice.muted.filter((muted) => muted !== topic);
  return { ...choice, muted: isOn ? others : [...others, topic] };
}

function isSame(a: NotificationChoice, b: NotificationChoice): boolean {
  return (
    a.locale === b.locale && a.muted.length === b.muted.length && a.muted.every((t) => b.muted.includes(t))
  );
}
