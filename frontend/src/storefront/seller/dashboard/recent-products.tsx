import { devicePath, PAGES, POST_AD_PATH, type RecentProduct } from '@parkho/contracts';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/date';
import { cardImage } from '../../../lib/devices/image';
import { LinkButton } from '../../../ui/button';
import { Badge } from '../../../ui/device/badge';
import { Picture } from '../../../ui/device/picture';
import { Price } from '../../../ui/device/price';
import { Skeleton } from '../../../ui/skeleton';
import { EmptyState } from '../../../ui/states';
import { Panel } from './panel';

/** The newest devices: a table where it fits, cards on a phone. */
export function RecentProducts({ products }: { products: readonly RecentProduct[] | undefined }) {
  return (
    <Panel title="Recent products">
      {products ? <Shown products={products} /> : <RecentProductsSkeleton />}
    </Panel>
  );
}

function Shown({ products }: { products: readonly RecentProduct[] }) {
  if (products.length === 0) {
    return (
      <EmptyState title="No products yet" hint="Your listings appear here with their views and status.">
        <LinkButton to={POST_AD_PATH}>Post your first ad</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-hairline rounded-md border border-hairline bg-sheet md:hidden">
        {products.map((product) => (
          <RecentCard key={product._id} product={product} />
        ))}
      </ul>
      <table className="hidden w-full rounded-md border border-hairline bg-sheet text-start md:table">
        <thead className="label-text border-b-2 border-ink text-ink-soft">
          <tr>
            <th scope="col" className="py-3 ps-4 font-semibold">
              Product
            </th>
            <th scope="col" className="px-3 py-3 text-end font-semibold">
              Price
            </th>
            <th scope="col" className="px-3 py-3 font-semibold">
              Status
            </th>
            <th scope="col" className="px-3 py-3 text-end font-semibold">
              Views
            </th>
            <th scope="col" className="px-3 py-3 text-end font-semibold">
              Contacts
            </th>
            <th scope="col" className="py-3 pe-4 text-end font-semibold">
              Listed
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {products.map((product) => (
            <tr key={product._id}>
              <th scope="row" className="py-2 ps-4 font-normal">
                <span className="flex items-center gap-3">
                  <Thumbnail product={product} className="w-14" />
                  <span className="min-w-0">
                    <ProductLink product={product} />
                    <span className="block text-sm text-ink-soft">{product.category}</span>
                  </span>
                </span>
              </th>
              <td className="px-3 py-2 text-end">
                <Price amount={product.price} className="text-base" />
              </td>
              <td className="px-3 py-2">
                <States product={product} />
              </td>
              <td className="px-3 py-2 text-end">{product.views}</td>
              <td className="px-3 py-2 text-end">{product.contacts}</td>
              <td className="py-2 pe-4 text-end text-sm whitespace-nowrap text-ink-soft">
                {formatDate(product.createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        to={PAGES.sellerProducts.path}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-stamp underline-offset-4 hover:underline"
      >
        All my products
      </Link>
    </>
  );
}

function RecentCard({ product }: { product: RecentProduct }) {
  return (
    <li className="flex flex-wrap gap-3 p-3">
      <Thumbnail product={product} className="w-24" />
      <div className="grid min-w-0 flex-1 basis-44 grid-cols-1 content-start gap-1">
        <ProductLink product={product} />
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <Price amount={product.price} className="text-lg" />
          <span className="text-sm text-ink-soft">
            {product.views} {product.views === 1 ? 'view' : 'views'}, {product.contacts}{' '}
            {product.contacts === 1 ? 'contact' : 'contacts'}
          </span>
        </p>
        <States product={product} />
        <p className="text-sm text-ink-soft">
          {product.category}, listed {formatDate(product.createdAt)}
        </p>
      </div>
    </li>
  );
}

function ProductLink({ product: { _id, name } }: { product: RecentProduct }) {
  return (
    <Link
      to={devicePath(_id)}
      className="line-clamp-2 leading-snug font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

function Thumbnail({ product: { images }, className }: { product: RecentProduct; className: string }) {
  return (
    <Picture
      src={cardImage(images)}
      alt=""
      sizes="6rem"
      className={`aspect-4/3 shrink-0 self-start rounded-sm ${className}`}
    />
  );
}

function States({ product: { state, isFeatured } }: { product: RecentProduct }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {state === 'active' ? <Badge kind="plain">Active</Badge> : <Badge kind={state} />}
      {isFeatured && state === 'active' && <Badge kind="featured" />}
    </span>
  );
}

/** The skeleton of the list, as tall as a few rows. */
function RecentProductsSkeleton() {
  return (
    <div className="grid gap-px rounded-md border border-hairline bg-sheet">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-3 p-3">
          <Skeleton className="aspect-4/3 w-24 md:w-14" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
      <p role="status" className="sr-only">
        Loading...
      </p>
    </div>
  );
}
