/** `npm run bench`: the benchmarks. A program of its own, so it is run, not imported. */
await import(new URL('../bench/main.ts', import.meta.url).href);
