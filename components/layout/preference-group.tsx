'use client';

import { useState } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { setLocale, setTheme } from './preference-cookies.ts';

export interface PreferenceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

type PreferenceGroupProps =
  | { name: 'theme'; legend: string; chosen: Theme; options: readonly PreferenceOption<Theme>[] }
  | { name: 'locale'; legend: string; chosen: Locale; options: readonly PreferenceOption<Locale>[] };

/**
 * A choice between two or three, as radio buttons: arrows move between them and the choice takes effect at
 * once.
 */
export function PreferenceGroup(props: PreferenceGroupProps) {
  const [chosen, setChosen] = useState<string>(props.chosen);
  function choose(value: string) {
    setChosen(value);
    if (props.name === 'theme')
      props.options.filter((o) => o.value === value).forEach((o) => setTheme(o.value));
    else props.options.filter((o) => o.value === value).forEach((o) => setLocale(o.value));
  }
  return (
    <fieldset>
      <legend className="pb-1 text-xs font-medium text-muted">{props.legend}</legend>
      <div className="flex rounded-md border border-line p-0.5">
        {props.options.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={chosen === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
