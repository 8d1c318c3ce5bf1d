import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tool.ts';

/** By prom-client itself, for every process. */
const OF_THE_PROCESS = /^(?:process|nodejs)_/;

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

test('alert rules and board use only metrics that the dashboard has', () => {
  const code = globSync('server/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  const used = `${read('deploy/prometheus/alerts.yml')}\n${read('deploy/grafana/dashboard.json')}`.match(
    /\b(?:dashboard|process|nodejs)_[a-z0-9_]+/g,
  );
  const unknown = [...new Set(used)].filter(
    (name) => !OF_THE_PROCESS.test(name) && !code.includes(`'${name}'`),
  );
  expect(unknown).toEqual([]);
});

test('the files that the guide of the deployment names are there', () => {
  const named = [
    ...read('deploy/README.md').matchAll(
      /`([\w./-]+\.(?:yml|yaml|json|conf|service))`|`((?:Docker|Caddy)file)`/g,
    ),
  ];
  const files = named.map((match) => match[1] ?? match[2] ?? '');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => globSync(`deploy/${file}`, { cwd: ROOT }).length === 0)).toEqual([]);
});
