import { FEATURE_REQUEST_LIMITS as LIMITS, FEATURE_REQUEST_MESSAGES as MESSAGES } from '@parkho/contracts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field, Input } from '../../../ui/field';

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
}

/** Tags by which a request is found: added by Enter or the button, each once (specification 2, section 5). */
export function TagsField({ tags, onChange, error }: TagsFieldProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= LIMITS.tags;

  const addTag = () => {
    const tag = text.replace(/\s+/g, ' ').trim();
    if (isFull && tag) return;
    setText('');
    if (tag && !tags.some((existingTag) => existingTag.toLowerCase() === tag.toLowerCase()))
      onChange([...tags, tag]);
  };
  const add = () => {
    addTag();
    input.current?.focus();
  };

  // Text that was typed but not added counts too. Added before the form is read, which React does at the top of the
  // page.
  const latestAddTag = useRef(addTag);
  latestAddTag.current = addTag;
  useEffect(() => {
    const { form } = input.current ?? {};
    const addPendingTag = () => latestAddTag.current();
    form?.addEventListener('submit', addPendingTag);
    return () => form?.removeEventListener('submit', addPendingTag);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // It would send the form.
    add();
  };
  return (
    <div className="grid gap-2">
      <Field
        label="Tags (optional)"
        hint={isFull ? MESSAGES.tagsTooMany : 'Press Enter or Add after each.'}
        error={error}
      >
        <div className="flex gap-2">
          <Input
            ref={input}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            maxLength={LIMITS.tag}
            autoComplete="off"
            enterKeyHint="done"
          />
          <Button variant="secondary" onClick={add} className="shrink-0">
            Add<span className="sr-only"> tag</span>
          </Button>
        </div>
      </Field>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-md border border-hairline bg-paper ps-3 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => {
                  onChange(tags.filter((existingTag) => existingTag !== tag));
                  input.current?.focus();
                }}
                className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
