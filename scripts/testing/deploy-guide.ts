import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#scripts/launcher/root.ts';

/** The lines that `deploy/README.md` gives to copy in this language below this heading: tests run these. */
export function readGuide(heading: string, language: string): string[] {
  const guide = readFileSync(path.join(ROOT, 'deploy', 'README.md'), 'utf8');
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const block = section?.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0];
  if (block === undefined) throw new Error(`the guide has no ${language} below "${heading}"`);
  return block.split('\n');
}

/** The guide's statements before and after the restart, for a role that is to act as this owner. */
export function readRoleChange({ owner, role }: { readonly owner: string; readonly role: string }) {
  const lines = readGuide('Rotation of secrets', 'sql').map((line) =>
    line.replaceAll('dashboard_2', role).replaceAll(/\bdashboard\b/g, owner),
  );
  const restart = lines.findIndex((line) => line.startsWith('--'));
  return { before: lines.slice(0, restart), after: lines.slice(restart + 1) };
}

/** The statements by which compose makes an empty database, for a role and a database of this name. */
export function readDatabaseStatements(name: string, password: string): string[] {
  const script = readFileSync(path.join(ROOT, 'deploy', 'make-database.sh'), 'utf8');
  const statements = script.split('\n').filter((line) => line.startsWith('create '));
  return statements.map((line) =>
    line.replaceAll(/\bdashboard\b/g, name).replace(":'password'", `'${password}'`),
  );
}
