/** Of a key, in UTF-16 units: the longest that an index takes has 2,700 bytes. */
export const MAX_KEY_LENGTH = 600;

/** Drawn as nothing, wherever they are. */
const UNDRAWN = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const SPACES = /[\s\u2800]+/g;
const CONTROLS = /\p{Cc}/gu;

/** Letters of other scripts by the Latin one that they look like: Cyrillic, then Greek, then Armenian. */
const LATIN_OF = toCharacterMap({
  A: '\u0410\u0391',
  B: '\u0412\u0392',
  C: '\u0421\u03F9',
  E: '\u0415\u0395',
  G: '\u050C',
  H: '\u041D\u0397',
  I: '\u0406\u04C0\u0399',
  J: '\u0408\u037F',
  K: '\u041A\u039A',
  M: '\u041C\u039C',
  N: '\u039D',
  O: '\u041E\u039F\u0555',
  P: '\u0420\u03A1',
  Q: '\u051A',
  S: '\u0405\u054F',
  T: '\u0422\u03A4',
  U: '\u054D',
  V: '\u0474',
  W: '\u051C',
  X: '\u0425\u03A7',
  Y: '\u0423\u04AE\u03A5',
  Z: '\u0396',
  a: '\u0430\u03B1\u0251',
  b: '\u0432\u044C',
  c: '\u0441\u03F2',
  d: '\u0501',
  e: '\u0435',
  g: '\u0261\u0581',
  h: '\u043D\u04BB\u0570',
  i: '\u0456\u03B9\u0131',
  j: '\u0458\u03F3',
  k: '\u043A\u03BA',
  l: '\u04CF',
  m: '\u043C',
  n: '\u043F\u03B7\u0578',
  o: '\u043E\u03BF\u03C3\u0585',
  p: '\u0440\u03C1',
  q: '\u051B',
  s: '\u0455',
  t: '\u0442\u03C4',
  u: '\u03C5\u057D',
  v: '\u0475\u03BD',
  w: '\u051D',
  x: '\u0445\u03C7',
  y: '\u0443\u04AF\u03B3',
  '3': '\u0417\u0437',
  "'": '\u2018\u2019\u02B9\u02BC\u2032',
  '/': '\u2044\u2215',
  ':': '\u02D0\u2236\uA789',
});
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * What a reader takes a text for: texts with one key look the same, or differ in upper and lower case alone.
 * Only to compare with: it is nothing that a user typed. The key of a text of printable ASCII with single
 * spaces is that text in lower case.
 */
export function toLookAlikeKey(text: string): string {
  const drawn = text.replace(UNDRAWN, '').replace(SPACES, ' ').replace(CONTROLS, '').normalize('NFKC');
  const latin = Array.from(drawn, (character) => LATIN_OF.get(character) ?? character).join('');
  // By way of the capitals: several small letters can have one.
  const folded = latin.toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(DASHES, '-').replace(SPACES, ' ').trim().slice(0, MAX_KEY_LENGTH);
}

function toCharacterMap(looks: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(looks).flatMap(([latin, others]) =>
      Array.from(others, (other) => [other, latin] as const),
    ),
  );
}
