import { randomUUIDv7 } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import { JWKS_PATH } from './inspections/signing/published-keys.controller.js';
import type { Engines } from './platform/engines/engines.js';
import { EngineHealth } from './platform/health/engine-health.js';
import { Metrics, metricsPlugin } from './platform/health/metrics.js';
import { formBodies } from './platform/http/body/form-bodies.js';
import { multipartOptions } from './platform/http/body/multipart.js';
import { describeApi } from './platform/http/description/describe-api.js';
import { gracefulShutdown } from './platform/http/graceful-shutdown.js';
import { bodyLimits } from './platform/http/limits/body-limits.js';
import { connectionLimits } from './platform/http/limits/connection-limits.js';
import { hostCheck, hosts, siteOrigin } from './platform/http/limits/hosts.js';
import { SLOW_BODY_TIMEOUTS, slowBodies } from './platform/http/limits/slow-bodies.js';
import { compression } from './platform/http/response/compression.js';
import { rejectConnection, rejectExpectation, sendError } from './platform/http/response/error.filter.js';
import { loadShedding } from './platform/http/response/load-shedding.js';
import { PublicReads } from './platform/http/response/public-reads.js';
import { securityHeaders } from './platform/http/response/security-headers.js';
import { JsonLogger } from './platform/logging/json-logger.js';
import { requestLines } from './platform/logging/request-lines.js';
import { requestSpans } from './platform/logging/request-spans.js';
import { Reactors } from './platform/reactions/reactors.js';

/**
 * Builds the HTTP application on open engines, without listening.
 * @param lines the log in JSON; absent: warnings and errors are text, and requests are not logged
 */
export const createApp = async (
  config: Config,
  engines: Engines,
  lines?: Logger,
): Promise<NestFastifyApplication> => {
  const { models } = engines;
  const isAllowedHost = hostCheck(config.allowedHosts);
  const reads = new PublicReads(
    (shows) => shows.map((name) => models[name].changeTag()).join(' '),
    isAllowedHost,
    siteOrigin(config.publicUrl, config.allowedHosts),
    config.edgeSeconds,
  );
  const adapter = new FastifyAdapter({
    serverFactory: reads.serverFactory,
    // Unique across restarts, because it links events in the log: Fastify would count from one each time.
    genReqId: () => randomUUIDv7(),
    // A start during the first builds of a long log takes time; Fastify would give up after ten seconds.
    pluginTimeout: 0,
    trustProxy: [...config.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') metrics.refusals.count(408, 'none');
      rejectConnection(error, socket);
    },
    frameworkErrors: (error: unknown, request: unknown, reply: unknown) =>
      sendError(error, request as FastifyRequest, reply as FastifyReply),
  });
  adapter.getInstance().server.on('checkExpectation', rejectExpectation);
  // Nest sets its own too late: Fastify's refusals would not have our envelope.
  adapter.getInstance().setErrorHandler(sendError);
  adapter.setErrorHandler = () => adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(config, engines), adapter, {
    logger: lines ? new JsonLogger(lines) : ['error', 'warn'],
    abortOnError: false,
  });
  app.setGlobalPrefix('api', { exclude: [JWKS_PATH] });
  const metrics = app.get<Metrics>(Metrics);
  await app.register(metricsPlugin, {
    metrics,
    engines: app.get<EngineHealth>(EngineHealth),
    readSide: engines.readSide,
    readStore: engines.readStore,
    reactors: app.get<Reactors>(Reactors),
    ...(config.metricsToken && { token: config.metricsToken }),
  });
  if (config.tracesUrl) await app.register(requestSpans);
  if (lines) await app.register(requestLines, { lines });
  await app.register(securityHeaders, { isSecure: config.linkBase.startsWith('https:') });
  await app.register(hosts, { isAllowedHost });
  await app.register(connectionLimits, { trustedProxies: config.trustedProxies, refuse: rejectConnection });
  await app.register(gracefulShutdown);
  await app.register(loadShedding);
  await app.register(slowBodies, SLOW_BODY_TIMEOUTS);
  await app.register(bodyLimits);
  await app.register(formBodies);
  await app.register(reads.plugin, { onResponse: metrics.answered });
  // After public reads, which cache uncompressed answers.
  await app.register(compression);
  await app.register(multipart, multipartOptions);
  SwaggerModule.setup('api/docs', app, () => describeApi(app));
  return app;
};
