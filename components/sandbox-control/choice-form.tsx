import type { SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { Form } from '#components/ui/form.tsx';

interface ChoiceFormProps {
  label: string;
  /** What the chosen one will do. */
  hint: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  /** On the button. */
  action: string;
  isPending: boolean;
  isRefused: boolean;
  onChoose: (value: string) => void;
  onSubmit: () => void;
}

/** One of several values to choose, and the button that sets it. */
export function ChoiceForm({
  label,
  hint,
  options,
  value,
  action,
  isPending,
  isRefused,
  onChoose,
  onSubmit,
}: ChoiceFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Form onSubmit={submit}>
      <Field label={label} hint={hint}>
        {(field) => (
          <span className="flex items-center gap-2">
            <Select
              {...field}
              className="min-w-0 grow"
              value={value}
              onChange={({ target }) => onChoose(target.value)}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
            <Button type="submit" isPending={isPending} aria-disabled={isRefused || undefined}>
              {action}
            </Button>
          </span>
        )}
      </Field>
    </Form>
  );
}
