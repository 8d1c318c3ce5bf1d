import { randomUUID } from 'node:crypto';
import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { newBuildId } from './lib/live/build-id.ts';
import { HEADERS_BY_PATH } from './server/front/security-headers.ts';
import { MOST_BODY_BYTES } from './server/http/most-body-bytes.ts';

const config: NextConfig = {
  // Pages compare theirs with the server's, and say when there is a newer one.
  generateBuildId: () => newBuildId(Date.now(), randomUUID()),
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` types the whole tree; a build does not do it a second time.
  typescript: { ignoreBuildErrors: true },
  // Native modules and ones that must exist once a process stay outside the bundles.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-metrics-otlp-http',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace',
    'pino',
    'postgres',
    'prom-client',
  ],
  // A browser makes no JSON Schema: a sixth of zod.
  turbopack: {
    resolveAlias: {
      '../core/json-schema-processors.js': { browser: false },
      '../core/to-json-schema.js': { browser: false },
    },
  },
  experimental: {
    authInterrupts: true,
    // A third of the build's time. Names on the server stay as they are written, so that a stack in its log
    // says where without a map.
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    serverActions: { bodySizeLimit: MOST_BODY_BYTES },
    proxyClientMaxBodySize: MOST_BODY_BYTES,
  },
  headers: () =>
    Promise.resolve(
      HEADERS_BY_PATH.map(({ source, headers }) => ({
        source,
        headers: headers.map(([key, value]) => ({ key, value })),
      })),
    ),
  // No image is optimized on demand: neither ours nor an outside one.
  images: { unoptimized: true },
};

export default createNextIntlPlugin({
  requestConfig: './server/i18n/request.ts',
  // Messages are parsed by the build: neither a request nor a browser does it again.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})(config);
