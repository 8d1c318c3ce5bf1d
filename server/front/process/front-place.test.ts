import { expect, test } from 'vitest';
import { readFrontPlace } from './front-place.ts';

test('the port is of the arguments, else of the settings; the host is every interface', () => {
  expect(readFrontPlace([], 3000)).toEqual({ port: 3000, host: undefined, isDevelopment: false });
  const args = ['--port', '0', '--host', '127.0.0.1', '--development'];
  expect(readFrontPlace(args, 3000)).toEqual({ port: 0, host: '127.0.0.1', isDevelopment: true });
});

test.each([
  [['--help'], /arguments: Unknown option '--help'/],
  [['extra'], /arguments: Unexpected argument 'extra'/],
  [['--port'], /arguments: Option '--port <value>' argument missing/],
  [['--port', '65536'], /--port: must be a number from 0 to 65535/],
  [['--port', '3000a'], /--port: must be a number/],
  [['--port', ''], /--port: must be a number/],
])('%j is named', (args, problem) => {
  expect(() => readFrontPlace(args, 3000)).toThrow(problem);
});
