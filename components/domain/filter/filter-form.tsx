'use client';

import { useRouter } from 'next/navigation';
import { useRef, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react';

interface FilterFormProps {
  /** The page that is filtered. */
  path: string;
  label: string;
  children: ReactNode;
}

/**
 * The filters as a plain GET form, which works before any script has loaded; with it, a choice in a list
 * applies at once and without a new document.
 */
export function FilterForm({ path, label, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();

  function apply() {
    if (form.current) router.push(toAddress(path, new FormData(form.current)));
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    apply();
  }
  function applyChoice(event: ChangeEvent<HTMLFormElement>) {
    if (event.target instanceof HTMLSelectElement) apply();
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={path}
      onSubmit={submit}
      onChange={applyChoice}
      className="flex flex-wrap gap-3 pb-4"
    >
      {children}
    </form>
  );
}

function toAddress(path: string, form: FormData): string {
  const search = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '' && value !== 'all') search.set(name, value.trim());
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}
