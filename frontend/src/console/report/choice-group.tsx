import { Box, FormHelperText, styled } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

/** The colour of a chosen value: as expected, a flaw, a fault, or unknown. */
export type Tone = 'good' | 'flaw' | 'fault' | 'plain';

const Choices = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  // On a phone a choice has the same position in every group.
  [breakpoints.down('sm')]: {
    '[data-choices=keyed] > &': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, 1fr)',
      '& > label': { justifyContent: 'center', padding: 0 },
    },
  },
}));

/** A radio button as a touch target of 44 pixels. Its text carries the meaning; the colour repeats it. */
const Choice = styled('label')(({ theme: { palette } }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  padding: '0 12px',
  border: '1px solid #7b837d',
  borderRadius: 6,
  fontSize: '0.875rem',
  fontWeight: 500,
  cursor: 'pointer',
  backgroundColor: palette.background.paper,
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '& kbd': {
    fontFamily: 'inherit',
    fontSize: '0.75rem',
    color: palette.text.secondary,
    '@media (pointer: coarse)': { display: 'none' },
  },
  '&:has(:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
  '&:has(:checked)': {
    borderColor: palette.text.primary,
    boxShadow: `inset 0 0 0 1px ${palette.text.primary}`,
  },
  '&:has(:checked)[data-tone=good]': { backgroundColor: '#dfece6', color: '#063d33' },
  '&:has(:checked)[data-tone=flaw]': { backgroundColor: '#fbefd5', color: '#7a4a00' },
  '&:has(:checked)[data-tone=fault]': { backgroundColor: '#fae7e3', color: '#9c2219' },
  '&:has(:checked)[data-tone=plain]': { backgroundColor: palette.background.default },
  '&:has(:checked) kbd': { color: 'inherit' },
}));

interface ChoiceGroupProps {
  /** Its path in the report, whose error it shows. */
  path: string;
  legend: ReactNode;
  choices: readonly string[];
  value: string;
  toneOf?: (choice: string) => Tone;
  error?: string | undefined;
  onChoose: (choice: string) => void;
  /** Called after a choice by its number key. */
  onKeyed?: (from: HTMLElement) => void;
}

/** A choice among a few values, by a press, the arrow keys or number keys. */
export const ChoiceGroup = ({
  path,
  legend,
  choices,
  value,
  toneOf,
  error,
  onChoose,
  onKeyed,
}: ChoiceGroupProps) => {
  const name = useId();
  const chooseByNumber = (event: KeyboardEvent<HTMLElement>) => {
    const choice = choices[Number(event.key) - 1];
    if (!onKeyed || !choice || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(choice);
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${choice}"]`)?.focus();
    onKeyed(event.currentTarget);
  };
  return (
    <Box
      component="fieldset"
      data-choices={onKeyed ? 'keyed' : undefined}
      aria-describedby={error && `${name}-error`}
      onKeyDown={chooseByNumber}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 600 }}>
        {legend}
      </Box>
      <Choices>
        {choices.map((choice, index) => (
          <Choice key={choice} data-tone={toneOf?.(choice) ?? 'plain'}>
            <input
              type="radio"
              name={name}
              value={choice}
              data-path={index === 0 ? path : undefined}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {onKeyed && <kbd aria-hidden>{index + 1}</kbd>}
            {choice}
          </Choice>
        ))}
      </Choices>
      {error && (
        <FormHelperText error id={`${name}-error`}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
};

/** Moves the focus to the next group, if there is one. */
export const toNextChoices = (from: HTMLElement): void => {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-choices=keyed]')];
  const next = groups[groups.indexOf(from) + 1];
  const radio = next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input');
  radio?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
};
