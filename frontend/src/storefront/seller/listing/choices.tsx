import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface ChoicesProps {
  legend: string;
  options: readonly string[];
  /** 'checkbox' for multiple choice. */
  type?: 'radio' | 'checkbox';
  control: UseFormRegisterReturn;
  /** The error of the choice. */
  error?: string;
}

/** A few options side by side: one press instead of the two of a select. */
export function Choices({ legend, options, type = 'radio', control, error }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className={`relative inline-flex min-h-11 min-w-14 cursor-pointer items-center justify-center rounded-md border bg-sheet px-3.5 text-center leading-tight hover:border-ink has-checked:border-stamp has-checked:bg-stamp-tint has-checked:text-stamp-deep has-checked:inset-ring-1 has-checked:inset-ring-stamp has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-stamp ${error ? 'border-red-ink' : 'border-edge'}`}
          >
            <input {...control} type={type} value={option} className="sr-only" />
            {option}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
