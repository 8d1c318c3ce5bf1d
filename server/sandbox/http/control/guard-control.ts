import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * The control API is for programs on this machine. A page in a browser here could reach the port too, so a
 * request that names another host (a rebound DNS name) or comes from another origin is refused.
 */
export function guardControl(request: FastifyRequest): void {
  if (!isLoopback(request.ip)) throw new ServiceError('FORBIDDEN', 'The control API answers loopback only');
  const host = request.headers.host ?? '';
  if (!isHostHeaderOfLoopback(host))
    throw new ServiceError('FORBIDDEN', 'The control API answers to a loopback Host only');
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new ServiceError('FORBIDDEN', 'The control API answers no other origin');
  }
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return LOOPBACK.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

function isHostHeaderOfLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
