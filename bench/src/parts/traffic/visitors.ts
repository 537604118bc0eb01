import { randomBytes } from 'node:crypto';
import {
  devicePath,
  type ProductCard,
  type ProductList,
  type ProductPage,
  reportPath,
} from '@parkho/contracts';
import { distinctQueries, priceRange, twoWords } from '../../shop/queries.js';
import type { Random } from '../../shop/random.js';
import type { PlannedRequest } from './loops.js';

/** The number of devices whose pages are visited. */
const VIEWED_DEVICES = 500;
/** In percent of the requests: reads by signed-in sellers, and writes; all others are by visitors. */
const SIGNED_IN = 9;
const WRITES = 1;
/** In percent of the writes: a photo for a listing, and devices saved in the wishlist; all others change a price. */
const PHOTOS = 10;
const WISHLIST_SAVES = 30;

const SIGNED_IN_READS = ['/products/my-products', '/products/dashboard-stats', '/notifications', '/wishlist'];
const JSON_TYPE = { 'content-type': 'application/json' };
const BOUNDARY = 'boundary-of-a-benchmark';

/** A seller of the shop with their listings. */
interface Seller {
  authorization: string;
  products: readonly string[];
}

/** The requests of a shop's visitors and sellers. */
export class Visitors {
  readonly #listQueries: Iterator<string, never>;
  readonly #wordQueries: Iterator<string, never>;

  private constructor(
    private readonly random: Random,
    devices: number,
    private readonly viewedIds: readonly string[],
    private readonly reports: readonly string[],
    /** Paths of images, and a photo in its stored form. */
    private readonly images: readonly string[],
    private readonly photo: Buffer,
    private readonly sellers: readonly Seller[],
  ) {
    this.#listQueries = distinctQueries(() => priceRange(random));
    this.#wordQueries = distinctQueries(() => twoWords(random, devices));
  }

  /**
   * Collects addresses from a shop whose inspected devices have pictures.
   * @param devices the number of generated devices
   * @param tokens of sellers with available devices
   */
  static async of(
    url: string,
    devices: number,
    tokens: readonly string[],
    random: Random,
  ): Promise<Visitors> {
    const fetchData = async <T>(path: string, authorization?: string): Promise<T> => {
      const answer = await fetch(`${url}/api${path}`, { headers: authorization ? { authorization } : {} });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return ((await answer.json()) as { data: T }).data;
    };
    const viewedIds: string[] = [];
    for (let page = 1; viewedIds.length < VIEWED_DEVICES; page++) {
      const { products } = await fetchData<ProductList>(`/products/public?limit=50&page=${page}`);
      viewedIds.push(...products.map(({ _id }) => _id));
    }
    const { products: inspected } = await fetchData<ProductList>('/products/public?inspected=true&limit=50');
    // Generated devices name pictures and reports that do not exist.
    const reports: string[] = [];
    for (const { _id } of inspected) {
      const { product } = await fetchData<{ product: ProductPage }>(`/products/products/${_id}`);
      const path = reportPath(product.reportId);
      if ((await fetch(url + path)).ok) reports.push(path);
    }
    const images: string[] = [];
    let photo = Buffer.of();
    for (const path of inspected.flatMap((product) => Object.values(product.images))) {
      const answer = await fetch(url + path);
      const picture = await answer.arrayBuffer();
      if (!answer.ok) continue;
      images.push(path);
      photo = Buffer.from(picture);
    }
    const sellers: Seller[] = [];
    for (const token of tokens) {
      const authorization = `Bearer ${token}`;
      const { products } = await fetchData<{ products: ProductCard[] }>(
        '/products/my-products?state=active',
        authorization,
      );
      if (products.length > 0) sellers.push({ authorization, products: products.map(({ _id }) => _id) });
    }
    return new Visitors(random, devices, viewedIds, reports, images, photo, sellers);
  }

  next(): PlannedRequest {
    const percent = this.random.next() * 100;
    if (percent < WRITES) return this.#write();
    if (percent < WRITES + SIGNED_IN) {
      const { authorization } = this.random.pick(this.sellers);
      return {
        kind: 'signed-in reads',
        path: `/api${this.random.pick(SIGNED_IN_READS)}`,
        headers: { authorization },
      };
    }
    return this.#browse();
  }

  /** Pages, API answers and pictures in equal shares. */
  #browse(): PlannedRequest {
    const { random } = this;
    const page = (path: string): PlannedRequest => ({
      kind: 'pages',
      path,
      headers: { accept: 'text/html' },
    });
    const api = (path: string): PlannedRequest => ({ kind: 'answers of the API', path });
    const query = () => this.#listQueries.next().value.replace(/^[^?]*/, '');
    const share = random.next();
    if (share < 0.04) return page('/');
    if (share < 0.14) return page(`/devices${query()}`);
    if (share < 0.31) return page(devicePath(random.pick(this.viewedIds)));
    if (share < 0.34) return page(random.pick(this.reports));
    if (share < 0.46) return api(this.#listQueries.next().value);
    if (share < 0.54) return api(this.#wordQueries.next().value);
    if (share < 0.57) return api(`${this.#listQueries.next().value}&facets=true`);
    if (share < 0.67) return api(`/api/products/products/${random.pick(this.viewedIds)}`);
    return {
      kind: 'pictures',
      path: random.pick(this.images).replace('1600', random.chance(0.8) ? '400' : '800'),
    };
  }

  #write(): PlannedRequest {
    const { random } = this;
    const { authorization, products } = random.pick(this.sellers);
    const percent = random.next() * 100;
    if (percent < WISHLIST_SAVES)
      return {
        kind: 'writes',
        method: 'PUT',
        path: `/api/wishlist/${random.pick(this.viewedIds)}`,
        headers: { authorization },
      };
    const path = `/api/products/products/${random.pick(products)}`;
    if (percent >= WISHLIST_SAVES + PHOTOS)
      return {
        kind: 'writes',
        method: 'PUT',
        path,
        headers: { authorization, ...JSON_TYPE },
        body: JSON.stringify({ price: random.whole(20_000, 300_000) }),
      };
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="front"; filename="front.webp"\r\ncontent-type: image/webp\r\n\r\n`;
    // Bytes after the image data make it a different file.
    const body = [Buffer.from(head), this.photo, randomBytes(8), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
    return {
      kind: 'photos',
      method: 'PUT',
      path,
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat(body),
    };
  }
}
