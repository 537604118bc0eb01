/** The colours of the site (frontend/src/theme/theme.css). */
export const COLOURS = {
  paper: '#f6f4ee',
  sheet: '#fffefb',
  ink: '#16211d',
  inkSoft: '#4c5853',
  hairline: '#d8d4c7',
  stamp: '#0b5a4b',
  stampDeep: '#063d33',
  stampTint: '#dfece6',
  amberInk: '#7a4a00',
  redInk: '#9c2219',
} as const;
