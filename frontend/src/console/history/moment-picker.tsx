import { Box, IconButton, Slider, Stack, TextField, Tooltip, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { Time } from '../parts/time';
import { momentLabels, timeAt, toWallTime } from './wall-time';

interface MomentFieldProps {
  label: string;
  at: string;
  onChange: (at: string) => void;
}

/** Any time, in Pakistan. Applied when the field loses the focus. */
const MomentField = ({ label, at, onChange }: MomentFieldProps) => {
  const [input, setInput] = useState(toWallTime(at));
  useEffect(() => setInput(toWallTime(at)), [at]);
  const apply = () => {
    const time = timeAt(input);
    if (time === undefined) setInput(toWallTime(at));
    // The field has whole seconds; the moment has milliseconds.
    else if (input !== toWallTime(at)) onChange(time);
  };
  return (
    <TextField
      type="datetime-local"
      label={`${label} (Pakistan time)`}
      value={input}
      onChange={({ target }) => setInput(target.value)}
      onBlur={apply}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && apply()}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
      sx={{ width: { xs: '100%', sm: 'auto' } }}
    />
  );
};

/** The index of the last moment up to a time; -1 before the first moment. */
const placeOf = (moments: readonly string[], at: string): number =>
  moments.findLastIndex((moment) => moment <= at);

/** The number of times that a phone can show separately. */
const MAX_MARKS = 40;

interface MomentPickerProps {
  /** Every moment at which the record changed, the earliest first. */
  moments: readonly string[];
  /** One, or two to compare, the earlier first. */
  picked: readonly string[];
  labels: readonly string[];
  onPick: (picked: string[]) => void;
}

/** Selects moments: a slider that steps between changes, and a field for any other time. */
export const MomentPicker = ({ moments, picked, labels, onPick }: MomentPickerProps) => {
  const last = moments.length - 1;
  const times = useMemo(() => momentLabels(moments), [moments]);
  const places = picked.map((at) => placeOf(moments, at));
  const thumbs = places.map((place) => Math.max(0, place));
  /** The thumbs' places during a drag. */
  const [dragged, setDragged] = useState<readonly number[]>();
  const thumbPlaces = dragged ?? thumbs;
  const isOne = picked.length === 1;
  const pickPlaces = (to: readonly number[]) => {
    setDragged(undefined);
    // The moment whose thumb was not moved stays unchanged, even if it is between two changes.
    onPick(to.map((place, which) => (!isOne && place === thumbs[which] ? picked[which]! : moments[place]!)));
  };
  const moveBy = (by: -1 | 1) => {
    const place = places[0]! + by;
    const isValid = place >= 0 && place <= last;
    return { disabled: !isValid, onClick: () => pickPlaces([place]) };
  };
  return (
    <Stack spacing={2}>
      {last > 0 ? (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          {isOne && (
            <Tooltip title="Previous change">
              <span>
                <IconButton aria-label="Previous change" {...moveBy(-1)}>
                  <ChevronLeft size={20} aria-hidden />
                </IconButton>
              </span>
            </Tooltip>
          )}
          <Box sx={{ flex: 1, minWidth: 0, px: 1.5 }}>
            <Slider
              min={0}
              max={last}
              step={1}
              marks={last < MAX_MARKS}
              value={isOne ? thumbPlaces[0]! : [...thumbPlaces]}
              disableSwap
              sx={{ '& .MuiSlider-mark': { width: 6, height: 6, borderRadius: '50%' } }}
              getAriaLabel={(thumb) => labels[thumb]!}
              getAriaValueText={(place) => times[place]!}
              onChange={(_, value) => setDragged([value].flat())}
              onChangeCommitted={(_, value) => pickPlaces([value].flat())}
            />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
              <Typography variant="caption">
                <Time at={moments[0]!} exactTo="second" />
              </Typography>
              <Typography variant="caption" sx={{ textAlign: 'right' }}>
                <Time at={moments[last]!} exactTo="second" />
              </Typography>
            </Box>
            {/* Precise enough to distinguish them, unlike the fields. */}
            <Typography variant="body2" aria-hidden sx={{ textAlign: 'center', fontWeight: 600 }}>
              {thumbPlaces.map((place) => times[place]).join(' to ')}
            </Typography>
          </Box>
          {isOne && (
            <Tooltip title="Next change">
              <span>
                <IconButton aria-label="Next change" {...moveBy(1)}>
                  <ChevronRight size={20} aria-hidden />
                </IconButton>
              </span>
            </Tooltip>
          )}
        </Stack>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          It has not changed since <Time at={moments[0]!} exactTo="second" />.
        </Typography>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        {picked.map((at, which) => (
          <MomentField
            key={labels[which]}
            label={labels[which]!}
            at={at}
            onChange={(time) =>
              onPick(picked.map((moment, index) => (index === which ? time : moment)).sort())
            }
          />
        ))}
      </Stack>
    </Stack>
  );
};
