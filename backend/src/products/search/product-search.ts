import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  type ActiveFilter,
  activeFilters,
  type ComparedDevice,
  can,
  type FacetCount,
  type ListedNames,
  MAX_BROADER_QUERIES,
  MAX_BROADER_QUERY_DEVICES,
  MAX_SIMILAR_DEVICES,
  type ManagedPage,
  type ManagedPlacementRequests,
  type MyProducts,
  PLACEMENT_RECENT_DAYS,
  type PlacementRequestStats,
  type PlacementRequestStatus,
  type PlacementRequests,
  type ProductCriteria,
  type ProductFacets,
  type ProductPage,
  type SimilarPrices,
  toPaisa,
  type UnderstoodPart,
  understoodFilters,
} from '@parkho/contracts';
import {
  type AdminProductQuery,
  adminProducts,
  answerTimeOfSeller,
  brandsAndCitiesOnSale,
  citiesOfSeller,
  figuresOfSeller,
  filtersOf,
  listedBrandsAndCities,
  onSaleOfSeller,
  type PageOf,
  type ProductDocument,
  type PublicProductQuery,
  placementRequestStats,
  placementRequests,
  placementRequestsOfSeller,
  productById,
  productFacets,
  productsByIds,
  publicProducts,
  searchUsers,
  sellerById,
  similarityGroupsOf,
  similarPrices,
  similarProducts,
} from '@parkho/projections';
import { type Page, type Search, searchFor, type Term, words } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { canReadContactData } from '../../platform/http/access/contact-data.js';
import type { Principal, Reader } from '../../platform/http/access/request-context.js';
import { paginationOf } from '../../platform/http/query/pagination.js';
import { Categories } from '../views/categories.js';
import type { SimilarPricesQuery } from '../views/product-queries.dto.js';
import type { RenderedList, RenderedSellerPage } from '../views/product-response.js';
import { ProductViews, type RenderedCard } from '../views/product-view.js';
import { parseSearch } from './parse-search.js';
import type { PublicProductsQuery } from './public-products-query.js';
import { SearchWords } from './search-words.js';

/** Maximum number of filters that are omitted, one at a time, to broaden a search without results. */
const MAX_OMITTED_FILTERS = 12;

/** Maximum number of search words in the console; further words are ignored. */
const MAX_WORDS = 12;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The admins' query: a category by its name, prices in PKR. */
type EveryProductQuery = Omit<AdminProductQuery, 'search' | 'categoryIds'> & {
  search?: string;
  category?: string;
};

/** A device as a reader may see it. */
interface ReadablePage {
  page: ProductPage | ManagedPage;
  isManaged: boolean;
}

/** Queries of devices. */
@Injectable()
export class ProductSearch implements OnApplicationBootstrap {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly views: ProductViews,
    private readonly words: SearchWords,
  ) {}

  /**
   * Warms the values that lists need, and then those of facets, which takes 5 s with a million devices, before a buyer
   * needs them. Where read models are unavailable or still being folded, the first buyer waits for it.
   */
  onApplicationBootstrap(): void {
    this.warmUp().catch(() => undefined);
  }

  private async warmUp(): Promise<void> {
    await publicProducts(this.models.products, {}, { page: 1, limit: 1 });
    await this.facets({});
  }

  /**
   * Devices on sale: approved, active and unsold. An unknown category, brand or city finds nothing; letter case does
   * not matter. Unless `exact`, prices, cities and wishes in the search text become filters or an order where the query
   * has none; if its words find nothing, misspelt ones are corrected; and if that finds nothing, one word may be
   * missing.
   */
  async onSale(sent: PublicProductsQuery): Promise<RenderedList> {
    const { query, understood } = understand(sent);
    const list = await this.withCorrectedSpelling(query);
    const wider = sent.facets && list.pagination.total === 0 ? await this.searchWider(sent) : undefined;
    return {
      ...list,
      ...(understood.length > 0 && { searched: { understood, ...list.searched } }),
      ...(wider && { wider }),
    };
  }

  /** The number of devices on sale that a query finds. */
  async total(criteria: ProductCriteria): Promise<number> {
    return (await this.onSale({ ...criteria, page: 1, limit: 1 })).pagination.total;
  }

  /**
   * The results of a query without one of its parts, for a query that finds nothing; undefined if that finds nothing,
   * too.
   */
  private async searchWider({
    page,
    limit,
    facets,
    ...question
  }: PublicProductsQuery): Promise<RenderedList['wider']> {
    const withoutFilter = async ({ label, without }: ActiveFilter) => {
      const wider = { ...question, ...without };
      const { cards, pagination } = await this.onSale({
        ...wider,
        page: 1,
        limit: MAX_BROADER_QUERY_DEVICES,
      });
      return { cards, broadened: { without: label, question: wider, total: pagination.total } };
    };
    const { filters, words } = partsOf(question);
    const lists = await Promise.all(filters.slice(0, MAX_OMITTED_FILTERS).map(withoutFilter));
    lists.sort((a, b) => b.broadened.total - a.broadened.total);
    // The search text is left out last, even if that would find more.
    if (words) lists.push(await withoutFilter(words));
    const [nearest, ...others] = lists
      .filter(({ broadened }) => broadened.total > 0)
      .slice(0, MAX_BROADER_QUERIES);
    return (
      nearest && {
        questions: [nearest, ...others].map(({ broadened }) => broadened),
        cards: nearest.cards,
      }
    );
  }

  private async withCorrectedSpelling(
    query: PublicProductsQuery & InternalQueryOptions,
  ): Promise<RenderedList> {
    const list = await this.pageOnSale(query);
    // One misspelt city among several would be ignored silently.
    if (list.pagination.total > 0 && (query.city?.length ?? 0) < 2) return list;
    const correctedSpelling = await this.listedSpelling(query);
    return correctedSpelling ? this.pageOnSale({ ...query, ...correctedSpelling }) : list;
  }

  /** Brand and city in the spelling of devices on sale, where the query has another. */
  private async listedSpelling({ brand, city }: ProductCriteria): Promise<Partial<ProductCriteria> | null> {
    if (brand === undefined && city === undefined) return null;
    const spellings = await brandsAndCitiesOnSale(this.models.products);
    const spelledAs = (name: string, names: readonly string[]) =>
      names.includes(name)
        ? name
        : (names.find((candidate) => candidate.toLowerCase() === name.trim().toLowerCase()) ?? name);
    const corrected = {
      brand: brand && spelledAs(brand, spellings.brands),
      city: city?.map((name) => spelledAs(name, spellings.cities)),
    };
    return corrected.brand === brand && String(corrected.city) === String(city) ? null : corrected;
  }

  private async pageOnSale({
    search,
    exact,
    ...query
  }: PublicProductsQuery & InternalQueryOptions): Promise<RenderedList> {
    const terms = search ? await this.words.terms(search) : [];
    const result = await this.withTerms(terms, query);
    if (!search || terms.length === 0 || result.pagination.total > 0) return result;
    const corrected = exact ? undefined : await this.words.corrected(search);
    const correctedTerms = corrected ? await this.words.terms(corrected.text) : terms;
    const note = corrected && {
      corrected: corrected.text,
      ...(corrected.nearestModel && { nearest: corrected.nearestModel }),
    };
    if (corrected) {
      const list = await this.withTerms(correctedTerms, query);
      if (list.pagination.total > 0) return { ...list, searched: note };
    }
    if (correctedTerms.length === 1) return result;
    const list = await this.withTerms(correctedTerms, query, true);
    return list.pagination.total > 0 ? { ...list, searched: { ...note, allButOne: true } } : result;
  }

  /**
   * Devices on sale that match a query and were listed, or changed their price, between two times. The text is searched
   * for as it is: no word is corrected or left out, as a word without results today may be listed tomorrow.
   */
  async pricedBetween(
    question: ProductCriteria,
    priced: NonNullable<PublicProductQuery['priced']>,
    limit: number,
  ): Promise<ProductDocument[]> {
    const { search, exact, sort, ...filters } = understand(question).query;
    const terms = search ? await this.words.terms(search) : [];
    const query = await this.resolved(terms, { ...filters, ...(await this.listedSpelling(filters)) });
    return (await publicProducts(this.models.products, { ...query, priced }, { page: 1, limit })).documents;
  }

  private async withTerms(
    terms: readonly Term[],
    { page, limit, facets, ...filters }: Omit<PublicProductsQuery, 'search' | 'exact'> & InternalQueryOptions,
    allButOne = false,
  ): Promise<RenderedList> {
    const query = await this.resolved(terms, filters, allButOne);
    const [{ documents, total }, counts] = await Promise.all([
      publicProducts(this.models.products, query, { page, limit }),
      facets ? this.facets(query) : undefined,
    ]);
    return {
      cards: await this.views.renderedCards(documents),
      pagination: paginationOf({ page, limit }, total),
      ...(counts && { facets: counts }),
    };
  }

  /** The query with category ids, and prices in paisa. */
  private async resolved(
    terms: readonly Term[],
    { category, kindsOnly, ...filters }: Omit<ProductCriteria, 'search' | 'exact'> & InternalQueryOptions,
    allButOne = false,
  ): Promise<PublicProductQuery> {
    const { minPrice, maxPrice } = filters;
    return {
      ...filters,
      minPrice: minPrice === undefined ? undefined : toPaisa(minPrice),
      maxPrice: maxPrice === undefined ? undefined : toPaisa(maxPrice),
      categoryIds:
        (await this.categoryIds(category)) ?? (kindsOnly && !allButOne ? kindsOf(terms) : undefined),
      ...(terms.length > 0 && { search: { terms, allButOne } }),
    };
  }

  /** Asked and sale prices of devices similar to one that is being described. */
  async similarPrices({
    category,
    brand = '',
    modelName,
    processor,
    ram,
  }: SimilarPricesQuery): Promise<SimilarPrices> {
    const categoryId = (await this.categories.current()).idOf(category ?? '') ?? '';
    const details = { categoryId, brand, specifications: { processor, ram }, laptopDetails: { modelName } };
    return similarPrices(this.models.products, similarityGroupsOf(details), new Date().toISOString());
  }

  /** A seller's placement requests that were not cancelled, the latest first. */
  async placementRequests(sellerId: string, at: PageOf): Promise<PlacementRequests> {
    const requests = await placementRequestsOfSeller(this.models.products, sellerId, at);
    const { products, totalProducts, ...pages } = await this.pageResponse(requests, at);
    return { requests: products, totalRequests: totalProducts, ...pages };
  }

  /** Placement requests of all sellers that were not cancelled: see ManagedPlacementRequests. */
  async featuredForAdmin(
    { status }: { status?: PlacementRequestStatus },
    { page, limit }: PageOf,
    reader: Reader,
  ): Promise<ManagedPlacementRequests> {
    const { documents, total } = await placementRequests(this.models.products, status, { page, limit });
    return {
      requests: await this.views.managedPages(documents, reader),
      totalRequests: total,
      totalPages: Math.ceil(total / limit),
      currentPage: page,
    };
  }

  /** @param now ISO 8601; the recent requests are those of the days before it */
  featuredStats(now: string): Promise<PlacementRequestStats> {
    const since = new Date(Date.parse(now) - PLACEMENT_RECENT_DAYS * DAY_MS).toISOString();
    return placementRequestStats(this.models.products, since);
  }

  /** The featured devices on sale, in the order of the home page. */
  async featuredNow(at: PageOf): Promise<MyProducts> {
    return this.pageResponse(await publicProducts(this.models.products, { featured: true }, at), at);
  }

  listedBrandsAndCities(): Promise<ListedNames> {
    return listedBrandsAndCities(this.models.products);
  }

  async forAdmin(query: EveryProductQuery, at: PageOf, reader: Reader): Promise<MyProducts> {
    return this.pageResponse(await this.everyProduct(query, at, reader), at);
  }

  async forConsole(
    query: EveryProductQuery,
    at: PageOf,
    reader: Reader,
  ): Promise<{ pages: ManagedPage[]; total: number }> {
    const { documents, total } = await this.everyProduct(query, at, reader);
    return { pages: await this.views.managedPages(documents, reader), total };
  }

  /** The devices that exist, in the order of the ids. */
  async byIds(ids: readonly string[], reader: Reader): Promise<ManagedPage[]> {
    const pages = await this.views.managedPages(await productsByIds(this.models.products, ids), reader);
    return pages.sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
  }

  /** Cards of the public ones, in the order of the ids. */
  async publicCards(ids: readonly string[]): Promise<RenderedCard[]> {
    return this.views.renderedCards(await this.publicByIds(ids));
  }

  /** Pages of the public ones, in the order of the ids. */
  async compared(ids: readonly string[]): Promise<ComparedDevice[]> {
    return Promise.all(
      (await this.publicByIds(ids)).map(async (document) => ({
        ...(await this.views.page(document, undefined)),
        filters: filtersOf(document),
      })),
    );
  }

  private async publicByIds(ids: readonly string[]): Promise<ProductDocument[]> {
    const products = await productsByIds(this.models.products, ids);
    const publicById = new Map(
      products.filter(({ isPublic }) => isPublic).map((product) => [product._id, product]),
    );
    return ids.flatMap((id) => publicById.get(id) ?? []);
  }

  /** A seller's public page; null for a user without devices on sale or sold. */
  async sellerPage(id: string, at: PageOf): Promise<RenderedSellerPage | null> {
    const [seller, figures] = await Promise.all([
      sellerById(this.models.sellers, id),
      figuresOfSeller(this.models.products, id),
    ]);
    if (!seller || figures.onSale + figures.sold === 0) return null;
    const [{ documents, total }, cities, answers] = await Promise.all([
      onSaleOfSeller(this.models.products, id, at),
      citiesOfSeller(this.models.products, id),
      answerTimeOfSeller(this.models.questions, id),
    ]);
    const { _id, name, businessName, createdAt } = seller;
    return {
      seller: {
        _id,
        name,
        ...(businessName && { businessName }),
        createdAt,
        cities,
        ...figures,
        ...(answers && { answers }),
      },
      cards: await this.views.renderedCards(documents),
      pagination: paginationOf(at, total),
    };
  }

  /** Cards of alternatives to this device; null if it is not public. */
  async similar(id: string): Promise<RenderedCard[] | null> {
    const document = await productById(this.models.products, id);
    if (!document?.isPublic) return null;
    return this.views.renderedCards(
      await similarProducts(this.models.products, document, MAX_SIMILAR_DEVICES),
    );
  }

  /**
   * A device: for its seller and readers of all listings with private fields, for others while it is public. Null
   * otherwise.
   */
  async page(id: string, viewer: Principal | undefined): Promise<ReadablePage | null> {
    const document = await productById(this.models.products, id);
    if (!document) return null;
    const isManaged =
      viewer !== undefined && (can(viewer.role, 'products.read') || viewer.sellerId === document.sellerId);
    if (!isManaged && !document.isPublic) return null;
    return { page: await this.views.page(document, isManaged ? viewer : undefined), isManaged };
  }

  private async everyProduct(
    { search, category, minPrice, maxPrice, ...filters }: EveryProductQuery,
    at: PageOf,
    { role }: Reader,
  ): Promise<Page<ProductDocument>> {
    const query = {
      ...filters,
      search: search ? await this.withSellers(search, canReadContactData(role)) : undefined,
      categoryIds: await this.categoryIds(category),
      minPrice: minPrice === undefined ? undefined : toPaisa(minPrice),
      maxPrice: maxPrice === undefined ? undefined : toPaisa(maxPrice),
    };
    return adminProducts(this.models.products, query, at);
  }

  /**
   * Each word may match the device or its seller: 'thinkpad ayesha khan'. Where too many sellers match Ayesha, and
   * Khan, the two words together select one.
   */
  private async withSellers(text: string, byEmail: boolean): Promise<Search> {
    const searchWords = searchFor(text)
      .terms.slice(0, MAX_WORDS)
      .map(({ word }) => word);
    const sellersOf = async (words: string) =>
      (await searchUsers(this.models.users, words, { byEmail })).map(({ _id }) => _id);
    const [alone, withNext] = await Promise.all([
      Promise.all(searchWords.map(sellersOf)),
      Promise.all(searchWords.slice(1).map((next, index) => sellersOf(`${searchWords[index]} ${next}`))),
    ]);
    return {
      terms: searchWords.map((word, index) => {
        const sellerIds = [alone[index], withNext[index - 1], withNext[index]].flatMap((ids) => ids ?? []);
        const values = [...new Set(sellerIds)];
        return { word, ...(values.length > 0 && { alsoValues: { field: 'sellerId', values } }) };
      }),
    };
  }

  private async categoryIds(name: string | undefined): Promise<readonly string[] | undefined> {
    return name === undefined ? undefined : (await this.categories.current()).idsOf(name);
  }

  private async facets(query: PublicProductQuery): Promise<ProductFacets> {
    const [facets, { nameOf }] = await Promise.all([
      productFacets(this.models.products, query),
      this.categories.current(),
    ]);
    const withName = ({ value, count }: FacetCount): FacetCount => ({ value: nameOf(value), count });
    return { ...facets, category: mergeCounts(facets.category.map(withName)) };
  }

  private async pageResponse(
    { documents, total }: Page<ProductDocument>,
    { page, limit }: PageOf,
  ): Promise<MyProducts> {
    return {
      products: await this.views.sellerCards(documents),
      totalProducts: total,
      totalPages: Math.ceil(total / limit),
      currentPage: page,
    };
  }
}

/**
 * The cost of a query, in searches for one word: unknown words are compared with all similar words, and facets repeat
 * the search for each filter.
 */
export const searchCost = ({
  search = '',
  facets,
}: Pick<PublicProductsQuery, 'search' | 'facets'>): number => {
  const searches = Math.min(words(search).length, MAX_WORDS);
  return facets ? Math.max(1, 2 * searches) : searches;
};

/** A query with parameters that clients do not send. */
interface InternalQueryOptions {
  /**
   * Only devices of the kinds that words name, not those that merely contain the word: in an order by price, a memory
   * kit for laptops would be the first of the laptops.
   */
  kindsOnly?: boolean;
}

/** Each filter of a query with the interpreted parts of its search text, and the remaining words. */
function partsOf(criteria: ProductCriteria): { filters: ActiveFilter[]; words?: ActiveFilter } {
  const { search } = criteria;
  const { understood, query } = understand(criteria);
  const filters = [...activeFilters({ ...criteria, search: undefined }), ...understoodFilters(understood)];
  const words = understood.length > 0 ? query.search : search;
  const understoodText = understood.map(({ text }) => text).join(' ') || undefined;
  return {
    filters,
    ...(words && { words: { label: words, without: { search: understoodText, exact: undefined } } }),
  };
}

/** The query completed by its search text, and the parts of the text that did so. */
function understand<Q extends ProductCriteria>(
  sent: Q,
): {
  query: Q & InternalQueryOptions;
  understood: UnderstoodPart[];
} {
  if (!sent.search || sent.exact) return { query: sent, understood: [] };
  const { parts, searchText } = parseSearch(sent.search);
  const isSet = (name: string): boolean => sent[name as keyof Q] !== undefined;
  const applied = parts.filter(({ kind, set }) =>
    kind === 'price' ? !isSet('minPrice') && !isSet('maxPrice') : !Object.keys(set).some(isSet),
  );
  return {
    query: {
      ...sent,
      ...Object.assign({}, ...applied.map(({ set }) => set)),
      search: searchText,
      kindsOnly: parts.some(({ kind }) => kind === 'price' || kind === 'order'),
    },
    understood: applied.map(({ set, ...part }) => part),
  };
}

/** The categories that words of a search name. */
const kindsOf = (terms: readonly Term[]): readonly string[] | undefined =>
  terms.find(({ exactValues: is }) => is?.field === 'categoryId')?.exactValues?.values as
    | readonly string[]
    | undefined;

/** During a merge, devices of two categories have one name. */
export const mergeCounts = (counts: readonly FacetCount[]): FacetCount[] => {
  const sums = new Map<string, number>();
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
};
