import { registerHooks } from 'node:module';

/** Preloaded into a program of the tests that runs, without a bundler, what imports the framework. */
registerHooks({
  resolve: (name, context, next) => next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context),
});
