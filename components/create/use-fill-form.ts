import { useTranslations } from 'next-intl';
import { useEffect, type FocusEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { Fault } from '#lib/errors/result.ts';
import { toFieldMessages, type FieldMarks } from '#components/create/fields/field-marks.ts';

const REFUSED = 'refused';

interface FillFormOptions<Values extends FieldValues> {
  values: DefaultValues<Values>;
  resolver: Resolver<Values>;
  /** The last refusal; it marks the fields it is about. */
  refusal: Fault | undefined;
  /** Which fields a refusal is about. Constant. */
  marks: FieldMarks<FieldPath<Values>>;
  /** What is typed is kept at once. */
  onEdit: (values: Values) => void;
}

/**
 * The fields of a form that creates something. A field is checked when it is left, and all of them before the
 * review. A checked field is checked again with every edit, because it can depend on the others. An error
 * that disappeared only when the field is left would move the button from under the pointer, and so would one
 * that appears because the button is being pressed: the review checks that field anyway.
 */
export function useFillForm<Values extends FieldValues>(options: FillFormOptions<Values>) {
  const { values: defaultValues, resolver, refusal, marks, onEdit } = options;
  const fault = useTranslations('fault');
  const form = useForm<Values>({
    defaultValues,
    resolver: (values, context, own) => resolver(toTexts(values), context, own),
  });
  const { setError, subscribe, trigger, formState } = form;
  const { errors, touchedFields } = formState;
  // As text, so that the subscription is renewed only when they change.
  const marked = [...new Set([...Object.keys(errors), ...Object.keys(touchedFields)])].join(' ');
  const refused = Object.keys(errors)
    .filter((field) => errors[field]?.type === REFUSED)
    .join(' ');
  useEffect(() => {
    // What the service refused stays marked until that very field is edited: our own decision knows nothing
    // of it.
    const isCheckedAgain = (field: string, edited: string | undefined) =>
      field === edited || !refused.split(' ').includes(field);
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        onEdit(toTexts(values));
        const fields = marked.split(' ').filter((field) => isCheckedAgain(field, name));
        void trigger(fields.filter(isField<Values>));
      },
    });
  }, [subscribe, trigger, onEdit, marked, refused]);
  useEffect(() => {
    if (!refusal) return;
    const messages = toFieldMessages(marks, refusal, (code) => fault(`${code}.title`));
    messages.forEach(([field, message], index) =>
      setError(field, { type: REFUSED, message }, { shouldFocus: index === 0 }),
    );
  }, [refusal, setError, marks, fault]);
  function checkLeft({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const isReviewPressed = currentTarget.querySelector('[type=submit]:active') !== null;
    const name = target.getAttribute('name') ?? '';
    if (!isReviewPressed && isField<Values>(name)) void trigger(name);
  }
  return { ...form, errors, checkLeft };
}

/**
 * The fields as texts: a group of radio buttons of which none is chosen is null to the library once it has an
 * error, and neither a check nor a draft knows null.
 */
export function toTexts<Values extends object>(values: Values): Values {
  const unchosen = Object.entries(values).filter(([, value]) => value === null);
  return { ...values, ...Object.fromEntries(unchosen.map(([name]) => [name, ''] as const)) };
}

function isField<Values extends FieldValues>(name: string): name is FieldPath<Values> {
  return name !== '';
}
