import { PAGES, queryString } from '@parkho/contracts';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../button';
import { Input } from '../field';

/** Leads to the list of devices with what is typed, without scripts too. */
export function DeviceSearch() {
  const navigate = useNavigate();
  return (
    <search className="w-full">
      <form
        action={PAGES.devices.path}
        onSubmit={(event) => {
          event.preventDefault();
          const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
          navigate({ pathname: PAGES.devices.path, search: queryString({ search }) });
        }}
        className="flex w-full max-w-[34rem] gap-2"
      >
        <Input
          type="search"
          name="search"
          maxLength={200}
          aria-label="Search devices"
          placeholder="ThinkPad, MacBook, RTX 3060..."
          className="h-13"
        />
        <Button type="submit" variant="secondary" aria-label="Search" className="h-13 shrink-0 sm:px-6">
          <Search aria-hidden="true" className="size-5" />
        </Button>
      </form>
    </search>
  );
}
