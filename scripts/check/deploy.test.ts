import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/launcher/root.ts';
import { STOP_MS } from '#server/end-times.ts';

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

/** The `label="value"` and `label=~"pattern"` of an expression. */
const MATCHER = /\b(\w+)\s*([=!]~?)\s*"([^"]*)"/g;

/** Every matcher of the alert rules and of the board. */
function listMatchers() {
  const board = read('deploy/grafana/dashboard.json').replaceAll('\\"', '"');
  const texts = [...`${read('deploy/prometheus/alerts.yml')}\n${board}`.matchAll(/\bexpr"?: (.+)/g)];
  return texts.flatMap(([, expression = '']) =>
    [...expression.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => {
      const pattern = new RegExp(`^(?:${value})$`);
      const isPattern = operator.endsWith('~');
      return {
        label,
        value,
        selects: (text: string) => (isPattern ? pattern.test(text) : text === value),
        alternatives: isPattern ? value.split('|') : [value],
      };
    }),
  );
}

/** How the processes of a dashboard are named in `process`, with one front and with several. */
function listProcessNames(): string[] {
  const code = globSync('server/front/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map(read)
    .join('\n');
  const named = code.matchAll(/(?:collectMetrics\(|\bname(?:: | = ))(?:'(\w+)'|`(\w+-)\$\{index \+ 1\}`)/g);
  return [...named].flatMap(([, whole, numbered]) =>
    numbered ? [`${numbered}1`, `${numbered}16`] : [whole ?? ''],
  );
}

test('the processes that rules and board select are there, with one front and with several', () => {
  const names = listProcessNames();
  expect([...new Set(names)].sort()).toEqual(
    ['front', 'front-1', 'front-16', 'fronts', 'jobs', 'pages-1', 'pages-16'].sort(),
  );
  const ofProcesses = listMatchers().filter(({ label }) => label === 'process');
  expect(ofProcesses.length).toBeGreaterThan(0);
  const [ofFronts] = ofProcesses;
  expect(names.filter((name) => ofFronts?.selects(name))).toEqual(
    names.filter((name) => name.startsWith('front')),
  );
  expect(ofProcesses.filter(({ selects }) => !names.some(selects))).toEqual([]);
});

test('the other labels that rules and board select have these values in the code', () => {
  const code = globSync('{lib,server}/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  // Of Prometheus itself: the name that the guide gives to what it reads.
  expect(read('deploy/README.md')).toContain('job_name: conversion-dashboard');
  const values = listMatchers()
    .filter(({ label, value }) => label !== 'process' && value !== 'conversion-dashboard')
    .flatMap(({ alternatives }) => alternatives);
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter((value) => !code.includes(`'${value}'`))).toEqual([]);
});

test('no service of compose keeps its whole log', () => {
  const [head = '', services = ''] = read('deploy/compose.yaml').split(/^services:$/m);
  expect(head).toMatch(/^x-logging: &logging$/m);
  expect(head).toMatch(/max-size: \w+, max-file: '\d+'/);
  const texts = services.split(/\n(?=\w)/)[0]?.split(/\n(?= {2}[\w-]+:)/) ?? [];
  const named = texts.filter((text) => /^ {2}[\w-]+:/.test(text));
  expect(named.length).toBeGreaterThan(4);
  const dashboard = head.slice(head.indexOf('x-dashboard:'));
  const whole = named.map((text) => text.replace('*dashboard', dashboard));
  expect(whole.filter((text) => !text.includes('logging: *logging'))).toEqual([]);
});

test('the database of compose is made for a role that is no administrator', () => {
  const compose = read('deploy/compose.yaml');
  expect(compose).not.toContain('POSTGRES_USER');
  expect(compose).not.toContain('POSTGRES_DB');
  expect(compose).toContain('- ./make-database.sh:/docker-entrypoint-initdb.d/make-database.sh:ro');
  expect(statSync(path.join(ROOT, 'deploy/make-database.sh')).mode & 0o555).toBe(0o555);
  for (const statement of [
    'create role dashboard login password ',
    'create database dashboard owner dashboard',
  ])
    for (const file of ['README.md', 'deploy/make-database.sh']) expect(read(file)).toContain(statement);
});

test('the files that the guide of the deployment names are there', () => {
  const named = [
    ...read('deploy/README.md').matchAll(
      /`([\w./-]+\.(?:yml|yaml|json|conf|service|sh))`|`((?:Docker|Caddy)file)`/g,
    ),
  ];
  const files = named.map((match) => match[1] ?? match[2] ?? '');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => globSync(`deploy/${file}`, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('the alerts and alarms that the guide names are there', () => {
  const guide = read('deploy/README.md').split('## When something is wrong')[1] ?? '';
  const alerts = [...guide.matchAll(/`((?:[A-Z][a-z]+){2,})`/g)].map((match) => match[1] ?? '');
  const codes = [...guide.matchAll(/with `([a-z]+_[a-z]+)`/g)].map((match) => match[1] ?? '');
  expect(alerts.length).toBeGreaterThan(10);
  expect(codes.length).toBeGreaterThan(4);
  expect(alerts.filter((name) => !read('deploy/prometheus/alerts.yml').includes(`alert: ${name}\n`))).toEqual(
    [],
  );
  const code = globSync('lib/{system,webhooks}/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  expect(codes.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('what is said of the end of the dashboard is true, and the unit and compose give it that time', () => {
  const endSeconds = Math.ceil(STOP_MS.dashboard / 1_000);
  const readme = read('README.md');
  expect(readme).toContain(`after the drain it takes up to ${endSeconds} s`);
  const advice = /Give the dashboard `DRAIN_SECONDS` \+ (\d+) s/.exec(readme)?.[1];
  expect(Number(advice)).toBeGreaterThanOrEqual(endSeconds);
  const [unit, compose] = ['conversion-dashboard.service', 'compose.yaml'].map((name) =>
    read(`deploy/${name}`),
  );
  for (const text of [unit, compose]) expect(text).toContain(`DRAIN_SECONDS + ${advice} s, or more.`);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit ?? '')?.[1])).toBeGreaterThanOrEqual(Number(advice));
  const drain = Number(/^ +DRAIN_SECONDS: '(\d+)'$/m.exec(compose ?? '')?.[1]);
  const grace = Number(/^ +stop_grace_period: (\d+)s$/m.exec(compose ?? '')?.[1]);
  expect(grace).toBeGreaterThanOrEqual(drain + Number(advice));
});
