import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#scripts/launcher/ports.ts';

const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so';

export interface NchanPeer {
  readonly name: string;
  readonly url: URL;
  readonly pid: number;
  readonly publish: (text: string) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Starts nginx with Nchan (Debian: nginx, libnginx-mod-nchan), one worker, in a folder; undefined where it is
 * not installed.
 */
export async function startNchan(folder: string): Promise<NchanPeer | undefined> {
  if (!existsSync(MODULE)) return undefined;
  const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr.trim();
  const port = await findFreePort();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port));
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  const url = new URL(`http://127.0.0.1:${String(port)}/`);
  await untilUp(url);
  return {
    name: `Nchan in ${version.replace('nginx version: ', '')}, one process`,
    url: new URL('/sub', url),
    pid: child.pid ?? 0,
    publish: async (body) => {
      await (await fetch(new URL('/pub', url), { method: 'POST', body })).text();
    },
    stop: () => child.kill('SIGTERM'),
  };
}

/** The request of a subscriber; with a position it is sent what came after it. */
export function subscribeRequest(_index: number, lastEventId?: string): string {
  const position = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
  return `GET /sub HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n${position}\r\n`;
}

/** One process does everything, so that its time is the server's. */
function configuration(folder: string, port: number): string {
  return `load_module ${MODULE};
daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
worker_rlimit_nofile 16000;
events { worker_connections 8000; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${String(port)};
    location = /pub { nchan_publisher; nchan_channel_id live; nchan_message_buffer_length 2000; }
    location = /sub { nchan_subscriber eventsource; nchan_channel_id live; nchan_subscriber_first_message newest; }
  }
}
`;
}

async function untilUp(url: URL): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error('nginx did not start');
}
