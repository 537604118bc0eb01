import { fileURLToPath } from 'node:url';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Config } from '../config.js';
import { CONFIG } from '../platform/engines/tokens.js';
import { Pages } from './pages.js';
import { site } from './site.js';

const FRONTEND = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** The site is served beside Nest, not by it: its routes are for everyone and lie outside the prefix of the API. */
@Module({ providers: [Pages] })
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost<FastifyAdapter>,
    private readonly pages: Pages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const { publicUrl } = this.config;
    await this.adapter.httpAdapter
      .getInstance()
      .register(site, { pages: this.pages, root: FRONTEND, ...(publicUrl && { publicUrl }) });
  }
}
