import { useEffect, useRef, type RefObject } from 'react';

/**
 * Applies what was typed or chosen in a form before its script had loaded: the fields show it, and no event
 * says it. `apply` gets a field's name and value.
 */
export function useEarlyInput(
  apply: (name: string, value: string) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(apply);
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (isChanged(field)) first.current(field.name, field.value);
    }
  }, []);
  return form;
}

/** Compared with what the document said; what the script itself has made says nothing of a choice. */
function isChanged(field: Element): field is HTMLInputElement | HTMLSelectElement {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].find(({ defaultSelected }) => defaultSelected);
    return given !== undefined && field.selectedOptions[0] !== given;
  }
  return field instanceof HTMLInputElement && field.name !== '' && field.value !== field.defaultValue;
}
