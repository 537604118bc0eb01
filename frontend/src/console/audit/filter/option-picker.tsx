import { Autocomplete, Box, type PopperProps, TextField } from '@mui/material';
import { Square, SquareCheck } from 'lucide-react';

export interface Option {
  value: string;
  label: string;
  /** A text beside the label. */
  hint?: string;
}

/** In the popover of the chip, not over it. */
const InPlace = ({ children, className }: PopperProps) => (
  <Box
    className={className ?? ''}
    sx={{
      mt: 0.5,
      '& .MuiPaper-root': { boxShadow: 'none' },
      '& .MuiAutocomplete-listbox': { p: 0 },
      '& .MuiAutocomplete-noOptions': { p: 1, typography: 'body2' },
    }}
  >
    {typeof children === 'function' ? null : children}
  </Box>
);

interface OptionPickerProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** Whether several can be chosen. */
  isMultiple?: boolean;
  onChoose: (values: string[]) => void;
  /** Returns the options that match the input; without it the options are already filtered. */
  matching?: (input: string) => readonly string[];
  onType?: (input: string) => void;
  loading?: boolean;
  noOptions?: string;
}

/** Options to search or choose from, all visible. */
export const OptionPicker = ({
  label,
  options,
  chosen,
  isMultiple = false,
  onChoose,
  matching,
  onType,
  loading = false,
  noOptions = 'No matches',
}: OptionPickerProps) => {
  const matchingOptions = (candidates: Option[], input: string): Option[] => {
    const values = matching && new Set(matching(input));
    return values ? candidates.filter(({ value }) => values.has(value)) : candidates;
  };
  return (
    <Autocomplete<Option, true, true>
      open
      multiple
      disableCloseOnSelect
      disableClearable
      clearOnBlur={false}
      autoHighlight
      value={options.filter(({ value }) => chosen.includes(value))}
      onChange={(_, picked, reason, details) => {
        if (isMultiple) onChoose(picked.map(({ value }) => value));
        else onChoose(reason === 'selectOption' && details ? [details.option.value] : []);
      }}
      // In an empty field Backspace would remove the chosen value; Escape belongs to the popover.
      onKeyDown={(pressed) => {
        const isEmpty = !(pressed.target as HTMLInputElement).value;
        if (pressed.key === 'Escape' || (pressed.key === 'Backspace' && isEmpty))
          Object.assign(pressed, { defaultMuiPrevented: true });
      }}
      onInputChange={(_, input, reason) => reason === 'input' && onType?.(input)}
      options={[...options]}
      filterOptions={(candidates, { inputValue }) => matchingOptions(candidates, inputValue)}
      getOptionLabel={({ label: text }) => text}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      renderValue={() => null}
      renderOption={({ key, ...props }, { label: text, hint }, { selected }) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{ gap: 1, '&&': { minHeight: 36, px: 1, typography: 'body2' } }}
        >
          {isMultiple &&
            (selected ? <SquareCheck size={18} aria-hidden /> : <Square size={18} aria-hidden />)}
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
            {hint && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                {hint}
              </Box>
            )}
          </Box>
        </Box>
      )}
      loading={loading}
      loadingText="Loading..."
      noOptionsText={noOptions}
      forcePopupIcon={false}
      slots={{ popper: InPlace }}
      renderInput={(props) => <TextField {...props} label={label} autoFocus />}
    />
  );
};
