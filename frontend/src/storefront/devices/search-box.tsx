import { PAGES } from '@parkho/contracts';
import { Search } from 'lucide-react';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { Button } from '../../ui/button';
import { SearchForm } from '../../ui/search-form';
import { QueryFields } from './query-fields';

interface SearchBoxProps {
  query: DeviceQuery;
  onChange: (search: string) => void;
}

export function SearchBox({ query, onChange }: SearchBoxProps) {
  return (
    <SearchForm
      action={PAGES.devices.path}
      value={query.search ?? ''}
      onChange={onChange}
      label="Search devices"
      placeholder="Search PCs, workstations..."
      className="w-full lg:max-w-xl"
      formClassName="flex gap-2"
      inputClassName="h-13"
    >
      <QueryFields query={query} except={['search', 'exact', 'sort']} />
      <Button type="submit" aria-label="Search" className="h-13 shrink-0">
        <Search aria-hidden="true" className="size-5" />
      </Button>
    </SearchForm>
  );
}
