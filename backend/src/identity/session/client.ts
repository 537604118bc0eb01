import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Client } from '@parkho/contracts';
import type { FastifyRequest } from 'fastify';
import { rateLimitKeyOf } from '../../platform/http/limits/network.js';
import type { Origin } from '../account/attempts.js';

/**
 * Browsers by their user agents. The order matters, because most user agents also contain the names of other browsers.
 */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: typeof BROWSERS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** 'Chrome on Windows' of a User-Agent header, as far as it is recognised. */
export const deviceOf = (userAgent = ''): string =>
  [firstMatch(BROWSERS, userAgent), firstMatch(SYSTEMS, userAgent)].filter(Boolean).join(' on ') ||
  'Unknown device';

export const clientOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Client => ({
  device: deviceOf(headers['user-agent']),
  ip: rateLimitKeyOf(ip),
});

/** Controller parameter: the device and network address of a request. */
export const FromClient = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Client => clientOf(execution.switchToHttp().getRequest()),
);

/** Controller parameter: the same, and the cookies that identify known devices. */
export const FromOrigin = createParamDecorator((_: unknown, execution: ExecutionContext): Origin => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  return { client: clientOf(request), cookies: request.headers.cookie };
});
