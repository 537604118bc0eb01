import { fileURLToPath } from 'node:url';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Config } from '../config.js';
import { CONFIG } from '../platform/engines/tokens.js';
import { siteOrigin } from '../platform/http/limits/hosts.js';
import { QueryBudget } from '../platform/http/limits/query-budget.js';
import { Pages } from './pages.js';
import { openRenderer } from './renderer.js';
import { site } from './site.js';

const distPath = (path: string) => fileURLToPath(new URL(`../../../frontend/dist/${path}`, import.meta.url));

/** The site is served beside Nest, not by it: its routes are public and outside the prefix of the API. */
@Module({ providers: [Pages] })
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost<FastifyAdapter>,
    private readonly pages: Pages,
    private readonly budget: QueryBudget,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const { publicUrl, allowedHosts } = this.config;
    const app = this.adapter.httpAdapter.getInstance();
    await app.register(site, {
      pages: this.pages,
      root: distPath('client'),
      renderer: await openRenderer(distPath('server/server.js'), app),
      originOf: siteOrigin(publicUrl, allowedHosts),
      budget: this.budget,
    });
  }
}
