import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { parseList, storedValue } from '../../../lib/stored-value';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, Input } from '../../../ui/field';
import { isFiltered, type OwnQuery, ownSearch } from './product-query';

/** A named view of the list: its address. */
interface SavedView {
  name: string;
  search: string;
}
const NAME_MAX = 40;
/** The oldest are dropped when there are more. */
const MAX_VIEWS = 12;

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  typeof (value as SavedView | null)?.name === 'string' &&
  typeof (value as SavedView).search === 'string';
/** In this browser. */
const savedViews = storedValue<readonly SavedView[]>('my-products-views', [], (text) =>
  parseList(text).filter(isView),
);

/** The part of the query that a view stores: neither its page nor its layout. */
const viewSearch = ({ page: _, view: __, device: ___, ...query }: OwnQuery): string => ownSearch(query);

/** The saved views as links. */
export function SavedViews({ query }: { query: OwnQuery }) {
  const views = savedViews.use();
  if (views.length === 0) return null;
  const current = viewSearch(query);
  const remove = (name: string) => savedViews.set(views.filter((view) => view.name !== name));
  return (
    <ul aria-label="Saved views" className="flex flex-wrap gap-2">
      {views.map(({ name, search }) => (
        <li key={name} className="flex items-center rounded-md border border-hairline bg-sheet">
          <Link
            to={{ search }}
            aria-current={search === current ? 'page' : undefined}
            className="inline-flex min-h-11 max-w-56 items-center gap-2 ps-3 font-medium hover:underline aria-[current=page]:text-stamp"
          >
            <Bookmark aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
          </Link>
          <button
            type="button"
            aria-label={`Remove the view ${name}`}
            onClick={() => remove(name)}
            className="grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Saves the list's filters and sort order under a name. */
export function SaveView({ query }: { query: OwnQuery }) {
  const views = savedViews.use();
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const search = viewSearch(query);
  const isNew = !views.some((view) => view.search === search);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    if (!trimmedName) return;
    const otherViews = views.filter((view) => view.name !== trimmedName);
    savedViews.set([...otherViews, { name: trimmedName, search }].slice(-MAX_VIEWS));
    setNaming(false);
    setName('');
  };
  return (
    <>
      {isNew && (isFiltered({ ...query, device: undefined }) || query.sort) && (
        <Button variant="quiet" onClick={() => setNaming(true)} className="whitespace-nowrap">
          <Bookmark aria-hidden="true" className="size-4" />
          Save view
        </Button>
      )}
      <Dialog title="Save view" open={isNaming} onClose={() => setNaming(false)}>
        <form onSubmit={save} className="grid gap-5">
          <Field label="Name" hint="The search, the filters and the order are saved in this browser.">
            <Input
              value={name}
              onChange={({ target }) => setName(target.value)}
              maxLength={NAME_MAX}
              required
              autoComplete="off"
            />
          </Field>
          <Button type="submit" className="justify-self-end">
            Save
          </Button>
        </form>
      </Dialog>
    </>
  );
}
