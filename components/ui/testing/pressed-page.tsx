import { setImmediate as soon } from 'node:timers/promises';
import type { ReactElement, ReactNode } from 'react';
import { renderWithCopy } from './render-with-copy.tsx';

/** An element of the page, with its handlers. */
export interface PageElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly (PageElement | string)[];
}

interface Effect {
  readonly deps: readonly unknown[] | undefined;
  readonly run: () => unknown;
  readonly undo?: unknown;
}

type Update<T> = T | ((before: T) => T);

const cells = new Map<string, { value: unknown }>();
const effects = new Map<string, Effect>();
const due = new Set<string>();
const used = new Set<string>();
let focused: PageElement | undefined;
let component = '';
let calls = 0;

/**
 * React whose state outlives a render, for `vi.mock('react', …)` of a test that opens a page with `openPage`.
 * There is no document: `useEffect` runs after the render, and the rest is as on the server.
 */
export function keepState(react: object): object {
  return { ...react, useState, useRef, useEffect };
}

function nextCell<T>(initial: () => T): { value: T } {
  const name = `${component}:${String(calls++)}`;
  used.add(name);
  const cell = cells.get(name) ?? { value: initial() };
  cells.set(name, cell);
  return cell as { value: T };
}

function useState<T>(initial: T | (() => T)): [T, (update: Update<T>) => void] {
  const cell = nextCell(() => (typeof initial === 'function' ? (initial as () => T)() : initial));
  const set = (update: Update<T>) => {
    cell.value = typeof update === 'function' ? (update as (before: T) => T)(cell.value) : update;
  };
  return [cell.value, set];
}

function useRef<T>(initial: T): { current: T } {
  return nextCell(() => ({ current: initial })).value;
}

function useEffect(run: () => unknown, deps?: readonly unknown[]): void {
  const name = `${component}:${String(calls++)}`;
  used.add(name);
  const before = effects.get(name);
  const isSame = before?.deps?.every((dep, index) => Object.is(dep, deps?.[index])) === true;
  if (isSame) return;
  effects.set(name, { deps, run, undo: before?.undo });
  due.add(name);
}

function runEffects(): void {
  for (const name of [...effects.keys()].filter((one) => !used.has(one))) {
    undo(effects.get(name));
    effects.delete(name);
  }
  for (const name of [...cells.keys()].filter((one) => !used.has(one))) cells.delete(name);
  for (const name of due) {
    const effect = effects.get(name);
    undo(effect);
    if (effect) effects.set(name, { ...effect, undo: effect.run() });
  }
  due.clear();
}

function undo(effect: Effect | undefined): void {
  if (typeof effect?.undo === 'function') (effect.undo as () => void)();
}

type AnyComponent = (props: unknown) => ReactNode;

/** What a node comes to, its components called; of a provider or a lazy part only the children. */
function expand(node: ReactNode, path: string): (PageElement | string)[] {
  if (Array.isArray(node))
    return node.flatMap((part: ReactNode, index) => expand(part, `${path}/${String(index)}`));
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const { type, props, key } = node as ReactElement<{
    readonly children?: ReactNode;
    readonly ref?: unknown;
  }>;
  const place = `${path}/${key ?? ''}`;
  if (typeof type === 'function') {
    component = `${place}${type.name}`;
    calls = 0;
    return expand((type as AnyComponent)(props), component);
  }
  const children = expand(props.children, place);
  if (typeof type !== 'string') return children;
  const element = { type, props: { ...props }, children };
  const { ref } = props;
  if (typeof ref === 'object' && ref !== null) Object.assign(ref, { current: toDomElement(element) });
  return [element];
}

/** What a ref has of an element: it takes the focus. */
function toDomElement(element: PageElement): { focus: () => void } {
  return { focus: () => void (focused = element) };
}

/** The text of an element, as it is read. */
export function textOf({ children }: PageElement): string {
  return children.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}

/** A page whose buttons are pressed and whose fields are typed in, drawn again each time it is asked. */
export function openPage(draw: () => ReactNode, copy: Parameters<typeof renderWithCopy>[1]) {
  cells.clear();
  effects.clear();
  focused = undefined;

  function elements(): PageElement[] {
    let parts: (PageElement | string)[] = [];
    function Page() {
      used.clear();
      parts = expand(draw(), '');
      return null;
    }
    renderWithCopy(<Page />, copy);
    runEffects();
    return flatten({ type: 'page', props: {}, children: parts });
  }

  function find(type: string, isMeant: (element: PageElement) => boolean = () => true): PageElement {
    const found = elements().find((element) => element.type === type && isMeant(element));
    if (!found) throw new Error(`there is no such ${type}`);
    return found;
  }
  const button = (name: string) =>
    find('button', (one) => textOf(one) === name || one.props['aria-label'] === name);

  return {
    elements,
    find,
    button,
    /** What `on…` of an element does with this event, and what comes of it at once. */
    async act(element: PageElement, handler: string, event: object = {}): Promise<void> {
      const handle = element.props[handler];
      const whole = { preventDefault: () => undefined, ...event };
      if (typeof handle === 'function') void (handle as (event: object) => unknown)(whole);
      await soon();
    },
    /** Draws it, and lets its effects come to an end. */
    async settle(): Promise<void> {
      elements();
      await soon();
    },
    /** What was given the focus last. */
    focused: () => focused,
    text: () =>
      elements()
        .flatMap(({ children }) => children.filter((part) => typeof part === 'string'))
        .join(' '),
  };
}

function flatten(part: PageElement | string): PageElement[] {
  return typeof part === 'string' ? [] : [part, ...part.children.flatMap(flatten)];
}
