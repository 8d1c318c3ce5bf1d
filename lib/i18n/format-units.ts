import type { Locale } from './locales.ts';

const SEPARATORS: Readonly<Record<Locale, { readonly thousands: string; readonly decimal: string }>> = {
  'pt-BR': { thousands: '.', decimal: ',' },
  en: { thousands: ',', decimal: '.' },
};

/**
 * An integer of smallest units as whole units, in the separators of a language, without idle zeros:
 * `1.234,5`, `1,234.5`. It has at most `shownDecimals`; what is beyond is cut, never rounded up.
 */
export function formatUnits(
  units: bigint,
  decimals: number,
  locale: Locale,
  shownDecimals = decimals,
): string {
  const { thousands, decimal } = SEPARATORS[locale];
  const digits = units
    .toString()
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, thousands);
  const fraction = digits.slice(-decimals).slice(0, shownDecimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `${decimal}${fraction}`}`;
}
