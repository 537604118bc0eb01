import { Inject, Injectable } from '@nestjs/common';
import {
  categoryDescription,
  categoryTitle,
  DEVICE_NOT_FOUND,
  DomainError,
  devicePath,
  INSPECTION_MESSAGES,
  type Language,
  PAGES,
  type Page,
  type PageName,
  PUBLIC_PAGE_SIZE,
  parseReportId,
  productStream,
  REPORT_NOT_FOUND,
  reportPath,
  SELLER_NOT_FOUND,
  SITE_DESCRIPTION,
  sellerDescription,
  sellerPath,
  sellerTitle,
  siteTitle,
  type Wording,
  wordingOf,
} from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import {
  currentCategories,
  devicesOnSale,
  figuresOfSeller,
  issuedVersion,
  productById,
  publicProducts,
  reportById,
  sellerById,
  validityOf,
} from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { AttemptLimiter } from '../platform/http/limits/attempt-limiter.js';
import { deviceHead } from './device-head.js';
import type { Head } from './head.js';
import { isTranslated, pageAt, withoutSlash } from './page-at.js';
import { reportHead } from './report-head.js';
import { type SitemapEntry, sitemap } from './sitemap.js';
import {
  breadcrumbs,
  categoryPath,
  categoryStep,
  deviceList,
  marketplace,
  organization,
} from './structured-data.js';

/** Devices in one sitemap file; the protocol allows 50,000 addresses, this keeps a file quick to make. */
const SITEMAP_SIZE = 10_000;

export interface Answer {
  /** 410: a device that was deleted. */
  status: 200 | 404 | 410;
  page: PageName;
  head: Head;
  /** The canonical path, where another one leads to the page. */
  location?: string;
}

/**
 * The heads and statuses of the browser application's pages. `origin` is that of the site, `ip` that of the client.
 */
@Injectable()
export class Pages {
  constructor(
    private readonly models: ReadModels,
    private readonly guesses: AttemptLimiter,
    @Inject(EVENT_STORE) private readonly log: Pick<EventStore, 'readLast'>,
  ) {}

  /** The page at a path; an unknown or private one has status 404. */
  async at(
    path: string,
    query: URLSearchParams,
    origin: string,
    ip: string,
    language: Language,
  ): Promise<Answer> {
    const canonicalPath = withoutSlash(path);
    const wording = wordingOf(language, URDU);
    const answer = await this.answer(canonicalPath, query, origin, ip, wording);
    const head = inWords(answer.head, wording);
    return {
      ...answer,
      head: { ...head, language, translated: answer.status === 200 && isTranslated(canonicalPath) },
    };
  }

  /** Common texts are still in English. */
  private async answer(
    plain: string,
    query: URLSearchParams,
    origin: string,
    ip: string,
    wording: Wording,
  ): Promise<Answer> {
    const page = pageAt(plain);
    if (page.name === 'device') return this.device(page.id, plain, origin, wording);
    if (page.name === 'report') return this.report(page.id, query.get('version'), plain, ip, wording);
    if (page.name === 'seller') return this.seller(page.id, plain, wording);
    if (page.name === 'notFound') return missing(PAGES.notFound.title, plain);
    const { title, description }: Page & { title: string } = PAGES[page.name];
    const head =
      page.name === 'devices' ? await this.list(query, origin, wording) : textHead(title, plain, description);
    return {
      status: 200,
      page: page.name,
      head: page.name === 'home' ? { ...head, jsonLd: [organization(origin)] } : head,
    };
  }

  /** sitemap.xml: all addresses, or the list of sitemaps. */
  async sitemap(origin: string): Promise<string> {
    const devices = await devicesOnSale(this.models.products);
    if (devices <= SITEMAP_SIZE) return sitemap(await this.entries(1), origin);
    const files = Array.from({ length: Math.ceil(devices / SITEMAP_SIZE) }, (_, index) => ({
      path: `/sitemap-${index + 1}.xml`,
    }));
    return sitemap(files, origin, 'index');
  }

  /** sitemap-<number>.xml, from 1; null beyond the last. */
  async sitemapFile(number: number, origin: string): Promise<string | null> {
    const entries = await this.entries(number);
    return entries.length > 0 ? sitemap(entries, origin) : null;
  }

  /** The entries of one sitemap file; pages and categories are in the first. */
  private async entries(file: number): Promise<SitemapEntry[]> {
    const devices = await this.devices(file);
    if (file > 1) return devices;
    const categories = await currentCategories(this.models.categories);
    return [...STATIC_ENTRIES, ...categories.map(({ name }) => ({ path: categoryPath(name) })), ...devices];
  }

  /** The list of all devices, or of a category; other filters and later pages are variants of these. */
  private async list(
    query: URLSearchParams,
    origin: string,
    wording: Pick<Wording, 'translate'>,
  ): Promise<Head> {
    const category = await this.category(query.get('category'));
    const { documents } = await publicProducts(
      this.models.products,
      { ...(category && { categoryIds: [category._id] }) },
      { page: 1, limit: PUBLIC_PAGE_SIZE },
    );
    const { title, path, description } = PAGES.devices;
    const head = category
      ? textHead(
          categoryTitle(category.name, wording),
          categoryPath(category.name),
          categoryDescription(category.name, wording),
        )
      : textHead(title, path, description);
    const steps = [marketplace, ...(category ? [categoryStep(category.name)] : [])];
    return { ...head, jsonLd: [breadcrumbs(steps, origin), deviceList(documents, origin)] };
  }

  private async device(id: string, path: string, origin: string, wording: Wording): Promise<Answer> {
    const device = await productById(this.models.products, id);
    // Its owner still sees it: the browser calls the API with the owner's token.
    if (!device && (await this.isDeleted(id))) return { ...missing(DEVICE_NOT_FOUND, path), status: 410 };
    if (!device?.isPublic) return missing(DEVICE_NOT_FOUND, path);
    const [seller, categories] = await Promise.all([
      sellerById(this.models.sellers, device.sellerId),
      currentCategories(this.models.categories),
    ]);
    const category = categories.find(({ _id }) => _id === device.categoryId)?.name ?? '';
    return {
      status: 200,
      page: 'device',
      head: deviceHead(device, category, seller, origin, wording),
    };
  }

  private async seller(id: string, path: string, wording: Pick<Wording, 'translate'>): Promise<Answer> {
    const [seller, { onSale, sold }] = await Promise.all([
      sellerById(this.models.sellers, id),
      figuresOfSeller(this.models.products, id),
    ]);
    if (!seller || onSale + sold === 0) return missing(SELLER_NOT_FOUND, path);
    const name = seller.businessName || seller.name;
    return {
      status: 200,
      page: 'seller',
      head: textHead(sellerTitle(name, wording), sellerPath(id), sellerDescription(name, onSale, wording)),
    };
  }

  /** Whether a missing device was deleted, from the log, as no read model has it any more. */
  private async isDeleted(id: string): Promise<boolean> {
    return ID_PATTERN.test(id) && (await this.log.readLast(productStream(id)))?.type === 'ProductDeleted';
  }

  /** A client that guesses report ids is limited here as in the API. */
  private async report(
    requestedId: string,
    version: string | null,
    path: string,
    ip: string,
    wording: Wording,
  ): Promise<Answer> {
    const reportId = parseReportId(decodeURIComponent(requestedId));
    if (!reportId) return missing(REPORT_NOT_FOUND, path);
    try {
      return await this.guesses.guard(ip, async () => {
        const document = await reportById(this.models['inspection-reports'], reportId);
        const issued = document && issuedVersion(document, versionIn(version));
        if (!issued) throw new DomainError('not-found', INSPECTION_MESSAGES.reportNotFound);
        return {
          status: 200,
          page: 'report',
          head: reportHead(issued.report, validityOf(document, issued), wording),
          ...(reportId !== requestedId && { location: reportPath(reportId, versionIn(version)) }),
        };
      });
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return missing(REPORT_NOT_FOUND, path);
      throw error;
    }
  }

  private async category(name: string | null): Promise<{ _id: string; name: string } | undefined> {
    if (!name) return undefined;
    const categories = await currentCategories(this.models.categories);
    return categories.find((category) => category.name.toLowerCase() === name.toLowerCase());
  }

  /** Oldest first, so that a new device changes only the last file. */
  private async devices(file: number): Promise<SitemapEntry[]> {
    const devices = await this.models.products.find({
      filter: { onSale: true },
      sort: { createdAt: 1 },
      skip: (file - 1) * SITEMAP_SIZE,
      limit: SITEMAP_SIZE,
    });
    return devices.map(({ _id, updatedAt }) => ({ path: devicePath(_id), lastmod: updatedAt }));
  }
}

/** The log is not read for other ids. */
const ID_PATTERN = /^[0-9a-f-]{36}$/;

const STATIC_ENTRIES: readonly SitemapEntry[] = Object.values<Page>(PAGES).flatMap(({ path, description }) =>
  description ? [{ path }] : [],
);

/** The head of a page that is not about one device; without its own description it is not indexed. */
const textHead = (title: string, path: string, description?: string): Head => ({
  title: siteTitle(title),
  description: description ?? SITE_DESCRIPTION,
  path,
  index: description !== undefined,
});
const missing = (title: string, path: string): Answer => ({
  status: 404,
  page: 'notFound',
  head: textHead(title, path),
});

/** Translates titles and descriptions that are common texts. */
const inWords = (head: Head, { translate }: Wording): Head => ({
  ...head,
  title: siteTitle(translate(head.title.slice(0, -siteTitle('').length))),
  description: translate(head.description),
});

const versionIn = (version: string | null) => (version === null ? undefined : Number(version));
