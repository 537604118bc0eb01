import { createTheme, type Theme } from '@mui/material';
import { defaultLightTheme, type RaThemeOptions } from 'react-admin';

/**
 * The tokens of src/theme/theme.css for Material UI, which computes shades from them and so needs the values.
 */
const token = {
  paper: '#f6f4ee',
  sheet: '#fffefb',
  ink: '#16211d',
  inkSoft: '#4c5853',
  hairline: '#d8d4c7',
  edge: '#7b837d',
  stamp: '#0b5a4b',
  stampDeep: '#063d33',
  stampTint: '#dfece6',
  amberInk: '#7a4a00',
  amberTint: '#fbefd5',
  redInk: '#9c2219',
  redTint: '#fae7e3',
  sans: '"Figtree Variable", system-ui, "Segoe UI", Roboto, sans-serif',
  display: '"Bricolage Grotesque", "Figtree Variable", system-ui, sans-serif',
} as const;

const heading = { fontFamily: token.display, fontWeight: 700, letterSpacing: '-0.015em', lineHeight: 1.2 };
/** A chip as a soft tint with dark text: readable (7:1) and calm in a table of many. */
const tinted = (tint: string, ink: string) => ({ backgroundColor: tint, color: ink });

/** A ring of focus where what is around a control is cut off. */
const insideRing = { '&.Mui-focusVisible': { outlineOffset: -3 } };

/** Of the open menu. */
const MENU_WIDTH = 'min(14.5rem, 85vw)';

export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: token.stamp, dark: token.stampDeep },
    secondary: { main: token.ink },
    background: { default: token.paper, paper: token.sheet },
    text: { primary: token.ink, secondary: token.inkSoft },
    success: { main: token.stamp },
    warning: { main: token.amberInk },
    error: { main: token.redInk },
    divider: token.hairline,
  },
  typography: {
    fontFamily: token.sans,
    h5: heading,
    h6: { ...heading, fontSize: '1.125rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 6 },
  sidebar: { closedWidth: 56 },
  components: {
    ...defaultLightTheme.components,
    MuiAppBar: {
      styleOverrides: { root: { backgroundColor: token.sheet, borderBottom: `1px solid ${token.hairline}` } },
    },
    // A button that works keeps the focus, which a disabled one would lose.
    // The ring of the shop: what MUI shows in its place is a shade that fades in.
    MuiButtonBase: {
      styleOverrides: {
        root: {
          '&[aria-disabled=true]:not(.Mui-disabled)': { opacity: 0.6, cursor: 'progress' },
          '&.Mui-focusVisible': { outline: `3px solid ${token.stamp}`, outlineOffset: 2 },
        },
      },
    },
    // Their box cuts off what is around them.
    MuiListItemButton: { styleOverrides: { root: insideRing } },
    MuiMenuItem: { styleOverrides: { root: insideRing } },
    MuiTab: { styleOverrides: { root: insideRing } },
    // What a finger presses is as large as a fingertip.
    MuiButton: { styleOverrides: { root: { '@media (pointer: coarse)': { minHeight: 44 } } } },
    MuiIconButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiChip: {
      styleOverrides: {
        root: { fontWeight: 600, borderRadius: 3, ...tinted(token.paper, token.ink) },
        colorSuccess: tinted(token.stampTint, token.stampDeep),
        colorWarning: tinted(token.amberTint, token.amberInk),
        colorError: tinted(token.redTint, token.redInk),
      },
    },
    // Screen readers announce it.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    // Buttons end where the text above them does.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    // As much room below the last line as above the first.
    MuiCardContent: { styleOverrides: { root: { '&:last-child': { paddingBottom: 16 } } } },
    MuiPaper: {
      styleOverrides: { elevation1: { boxShadow: 'none', border: `1px solid ${token.hairline}` } },
    },
    // On a phone the bar with the button of a form is at the bottom: a message leaves it free to be pressed.
    MuiSnackbar: {
      styleOverrides: { anchorOriginBottomCenter: { '@media (max-width: 599.95px)': { bottom: 80 } } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: token.hairline },
        head: { color: token.inkSoft, fontWeight: 600 },
      },
    },
    // By default a page grows with its widest content; here that content scrolls, on phones too.
    // The bar lies over it, and grows with the letters.
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-content': { minWidth: 0 },
          '& .RaLayout-appFrame': {
            marginTop: '3rem',
            '@media (max-width: 599.95px)': { marginTop: '3.5rem' },
          },
        },
      },
    },
    // So do the names in the menu.
    RaSidebar: {
      styleOverrides: {
        root: ({ open }: { open: boolean }) => open && { '& .MuiPaper-root': { width: MENU_WIDTH } },
      },
    },
    RaMenu: { styleOverrides: { root: { '&.RaMenu-open': { width: MENU_WIDTH } } } },
    // The default is as pale as a disabled control, in a typeface that is not loaded.
    RaLoading: {
      styleOverrides: {
        root: { '& .RaLoading-message': { color: token.inkSoft, fontFamily: token.sans } },
      },
    },
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    // Search and filter button share a line on phones too; && outweighs the media queries of the defaults.
    RaListToolbar: {
      styleOverrides: { root: { '&&': { flexFlow: 'row nowrap', backgroundColor: 'transparent' } } },
    },
    RaTopToolbar: {
      styleOverrides: { root: { '&&': { flex: 'none', minHeight: 0, backgroundColor: 'transparent' } } },
    },
    RaToolbar: { styleOverrides: { root: { '&&': { backgroundColor: token.paper } } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          '&.RaMenuItemLink-active': {
            color: token.stampDeep,
            backgroundColor: token.stampTint,
            fontWeight: 600,
          },
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: token.edge },
        // A date with its time takes two lines where large letters leave no room for one.
        input: {
          '&[type=datetime-local]': { height: 'auto', minHeight: '1.4375em', paddingBlock: '0.53em' },
          '&::-webkit-datetime-edit-fields-wrapper': {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
          },
        },
      },
    },
  },
};

/**
 * For tables whose rows can be selected: react-admin names the span around a row's checkbox, where screen readers
 * do not look; this names the checkbox.
 */
export const selectableTheme = (outer: Theme): Theme =>
  createTheme(outer, {
    components: {
      MuiCheckbox: {
        defaultProps: {
          slotProps: { root: { 'aria-label': undefined }, input: { 'aria-label': 'Select this row' } },
        },
      },
    },
  });
