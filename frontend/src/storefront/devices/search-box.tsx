import { Search } from 'lucide-react';
import { Button } from '../../ui/button';
import { SearchForm } from '../../ui/search-form';

export function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <SearchForm
      value={value}
      onChange={onChange}
      label="Search devices"
      placeholder="Search PCs, workstations..."
      className="w-full lg:max-w-xl"
      formClassName="flex gap-2"
      inputClassName="h-13"
    >
      <Button type="submit" aria-label="Search" className="h-13 shrink-0">
        <Search aria-hidden="true" className="size-5" />
      </Button>
    </SearchForm>
  );
}
