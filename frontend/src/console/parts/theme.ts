import type { Theme } from '@mui/material';
import { defaultLightTheme, type RaThemeOptions } from 'react-admin';

/**
 * The values of the tokens in src/theme/theme.css: Material UI computes shades from them, so it needs values and not
 * variables.
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
/** A chip with a pale tint and dark text: readable (7:1), and calm in a long table. */
const tintedStyle = (tint: string, ink: string) => ({ backgroundColor: tint, color: ink });

/** A focus ring inside the control, for controls whose surroundings are clipped. */
const insideRing = { '&.Mui-focusVisible': { outlineOffset: -3 } };

/** The width of the open menu. */
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
    // An enabled button keeps the focus, which a disabled one would lose. Its ring is that of the storefront: MUI's own
    // replacement is a shade that fades in.
    MuiButtonBase: {
      styleOverrides: {
        root: {
          '&[aria-disabled=true]:not(.Mui-disabled)': { opacity: 0.6, cursor: 'progress' },
          '&.Mui-focusVisible': { outline: `3px solid ${token.stamp}`, outlineOffset: 2 },
        },
      },
    },
    // Their container clips what is outside it.
    MuiListItemButton: { styleOverrides: { root: insideRing } },
    MuiMenuItem: { styleOverrides: { root: insideRing } },
    MuiTab: { styleOverrides: { root: insideRing } },
    // Touch targets are as large as a fingertip.
    MuiButton: { styleOverrides: { root: { '@media (pointer: coarse)': { minHeight: 44 } } } },
    MuiIconButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiChip: {
      styleOverrides: {
        root: { fontWeight: 600, borderRadius: 3, ...tintedStyle(token.paper, token.ink) },
        colorSuccess: tintedStyle(token.stampTint, token.stampDeep),
        colorWarning: tintedStyle(token.amberTint, token.amberInk),
        colorError: tintedStyle(token.redTint, token.redInk),
      },
    },
    // Screen readers announce it.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    // Buttons align with the end of the text above them.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    // The padding below the last line equals that above the first.
    MuiCardContent: { styleOverrides: { root: { '&:last-child': { paddingBottom: 16 } } } },
    MuiPaper: {
      styleOverrides: { elevation1: { boxShadow: 'none', border: `1px solid ${token.hairline}` } },
    },
    // On a phone the form's button bar is at the bottom: a message must not cover it.
    MuiSnackbar: {
      styleOverrides: { anchorOriginBottomCenter: { '@media (max-width: 599.95px)': { bottom: 80 } } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: token.hairline },
        head: { color: token.inkSoft, fontWeight: 600 },
      },
    },
    // By default a page grows with its widest content; here that content scrolls instead, on phones too. The bar
    // overlays it, and grows with the text size.
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
    // The names in the menu scroll too.
    RaSidebar: {
      styleOverrides: {
        root: ({ open }: { open: boolean }) => open && { '& .MuiPaper-root': { width: MENU_WIDTH } },
      },
    },
    RaMenu: { styleOverrides: { root: { '&.RaMenu-open': { width: MENU_WIDTH } } } },
    // The default is as pale as a disabled control, in a font that is not loaded.
    RaLoading: {
      styleOverrides: {
        root: { '& .RaLoading-message': { color: token.inkSoft, fontFamily: token.sans } },
      },
    },
    // A table that is wider than the screen scrolls, so that the page does not.
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    // The search and filter buttons share a line on phones too; && outweighs the media queries of the defaults.
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
        // A date with its time wraps to two lines when large text leaves no room for one.
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
 * For tables with selectable rows: react-admin labels the span around a row's checkbox, which screen readers ignore;
 * this labels the checkbox.
 */
export const selectableTheme = (outer: Theme): Theme => ({
  ...outer,
  components: {
    ...outer.components,
    MuiCheckbox: {
      defaultProps: {
        slotProps: { root: { 'aria-label': undefined }, input: { 'aria-label': 'Select this row' } },
      },
    },
  },
});
