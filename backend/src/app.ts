import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import type { Engines } from './engines.js';
import { refuse } from './platform/error.filter.js';
import { multipartOptions } from './platform/multipart.js';
import { publicReads } from './platform/public-reads.js';

/** The largest JSON body, in bytes; pictures come as multipart with limits of their own. */
const BODY_LIMIT = 1024 * 1024;

/** Nest would set its error handler too late: Fastify's own refusals would leave in an envelope of their own. */
class Adapter extends FastifyAdapter {
  constructor(options: ConstructorParameters<typeof FastifyAdapter>[0]) {
    super(options);
    super.setErrorHandler(refuse);
  }

  override setErrorHandler(): void {}
}

/** Builds the HTTP application on open engines; it does not listen yet. */
export const createApp = async (config: Config, engines: Engines): Promise<NestFastifyApplication> => {
  const adapter = new Adapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuse,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(config, engines), adapter, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  await app.register(publicReads, { version: () => engines.models.changed() });
  await app.register(multipart, multipartOptions);
  const description = new DocumentBuilder().setTitle('Parkho').addBearerAuth().build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, description));
  return app;
};
