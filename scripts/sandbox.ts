/** `npm run sandbox`: the sandbox alone. It is a program of its own, so it is run, not imported. */
await import(new URL('../server/sandbox/main.ts', import.meta.url).href);
