import { type ReferenceEntries, type ReferenceList, referenceName } from '@parkho/contracts';
import { type ComponentProps, useId, useState } from 'react';
import { useReferenceList } from '../../lib/devices/reference-lists';
import { Input } from '../field';

interface ReferenceInputProps<L extends ReferenceList> extends Omit<ComponentProps<typeof Input>, 'list'> {
  entries: L;
  /** Used until the shop's own entries have loaded, which happens when the input is used. */
  specified: readonly ReferenceEntries[L][];
}

/** An input that suggests the entries of a list; any other text can be typed as well. */
export function ReferenceInput<L extends ReferenceList>({
  entries,
  specified,
  ...input
}: ReferenceInputProps<L>) {
  const id = useId();
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <Input {...input} list={id} onFocus={() => setUsed(true)} />
      <datalist id={id}>
        {useReferenceList(entries, specified, isUsed).map((entry) => (
          <option key={referenceName(entry)} value={referenceName(entry)} />
        ))}
      </datalist>
    </>
  );
}
