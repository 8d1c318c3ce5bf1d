import 'server-only';

interface CopyTree {
  readonly [name: string]: string | CopyTree;
}

/** Where a text of a part of the copy is. */
type TextPath<Copy extends CopyTree> = {
  [Name in keyof Copy & string]: Copy[Name] extends CopyTree ? `${Name}.${TextPath<Copy[Name]>}` : Name;
}[keyof Copy & string];

interface TextKey<Path extends string> {
  readonly key: Path;
  readonly values?: Readonly<Record<string, string>>;
}

/** The text that pages show by this key. Files need no plurals: a value is only put in. */
export function toCopyText<Copy extends CopyTree>(
  copy: Copy,
  { key, values = {} }: TextKey<TextPath<Copy>>,
): string {
  let found: string | CopyTree | undefined = copy;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  if (typeof found !== 'string') throw new Error(`no text for ${key}`);
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => value),
    found,
  );
}
