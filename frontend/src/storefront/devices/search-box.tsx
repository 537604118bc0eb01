import { Search } from 'lucide-react';
import { SEARCH_MAX } from '../../lib/device-query';
import { useDraft } from '../../lib/use-draft';
import { Button } from '../../ui/button';
import { Input } from '../../ui/field';

export function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { draft, setDraft, settle } = useDraft(value, onChange);
  return (
    <search className="w-full lg:max-w-xl">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
        className="flex gap-2"
      >
        <Input
          type="search"
          maxLength={SEARCH_MAX}
          aria-label="Search devices"
          placeholder="Search PCs, workstations..."
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={settle}
          className="h-13"
        />
        <Button type="submit" aria-label="Search" className="h-13 shrink-0">
          <Search aria-hidden="true" className="size-5" />
        </Button>
      </form>
    </search>
  );
}
