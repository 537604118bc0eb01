import { useDraft } from '../../../lib/use-draft';
import { Input } from '../../../ui/field';

export function DeviceSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { draft, setDraft, settle } = useDraft(value, onChange);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <Input
          type="search"
          aria-label="Search your products"
          placeholder="Search your products..."
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={settle}
          className="lg:max-w-xl"
        />
      </form>
    </search>
  );
}
