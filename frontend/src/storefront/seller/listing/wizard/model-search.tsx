import { type KnownModel, MIN_SUGGESTION_LENGTH } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../../lib/use-debounced';
import { Field, Input } from '../../../../ui/field';
import { knownModels } from '../listing-calls';

/** The components of the chosen model, for the seller to check. */
const componentsOf = ({ category, specifications, laptopDetails }: KnownModel): string =>
  [category, specifications.processor, laptopDetails.screenSize, specifications.gpu]
    .filter(Boolean)
    .join(' · ');

const listingsOf = ({ listings }: KnownModel): string =>
  listings === 1 ? '1 listing' : `${listings} listings`;

/** Finds a model among earlier listings. Choosing one fills in the specifications that its listings have in common. */
export function ModelSearch({ onChoose }: { onChoose: (model: KnownModel) => void }) {
  const [text, setText] = useState('');
  const [selectedModel, setSelectedModel] = useState<KnownModel>();
  const outcome = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (selectedModel) outcome.current?.focus();
  }, [selectedModel]);
  const query = useDebounced(text.trim());
  const isSettled = query.length >= MIN_SUGGESTION_LENGTH && query === text.trim();
  const { data: models } = useQuery({ ...knownModels(query), enabled: isSettled });
  const shownModels = isSettled ? models : undefined;
  return (
    <div className="grid gap-2 rounded-md border border-hairline bg-paper p-3">
      <Field
        label="Find your model (optional)"
        hint="Fills in what other listings of the same model have in common."
      >
        <Input
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setSelectedModel(undefined);
          }}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="ThinkPad T480"
        />
      </Field>
      {shownModels && shownModels.length > 0 && (
        <ul aria-label="Models" className="grid gap-1">
          {shownModels.map((model) => (
            <li key={model.name}>
              <button
                type="button"
                onClick={() => {
                  onChoose(model);
                  setText('');
                  setSelectedModel(model);
                }}
                className="grid min-h-11 w-full rounded-md border border-hairline bg-sheet px-3 py-2 text-start hover:border-ink"
              >
                <span className="font-semibold wrap-anywhere">{model.name}</span>
                <span className="text-sm text-ink-soft wrap-anywhere">
                  {componentsOf(model)} ({listingsOf(model)})
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p ref={outcome} role="status" tabIndex={-1} className="text-sm text-ink-soft empty:hidden">
        {shownModels?.length === 0 && 'No such model has been listed. Fill in the fields below.'}
        {selectedModel &&
          `Filled in from ${listingsOf(selectedModel)} of ${selectedModel.name}. Check it before you continue.`}
      </p>
    </div>
  );
}
