import { type Paisa, toPkr } from '@parkho/contracts';
import type { Cell, Kind } from './model.js';

/** '1,234,567.5'. Not by Intl, whose tables change between versions. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const rupees = (paisa: Paisa): string => {
  const integer = Math.trunc(paisa / 100);
  const fraction = Math.abs(paisa % 100);
  return `${integer}${fraction === 0 ? '' : `.${String(fraction).padStart(2, '0')}`}`;
};

/** A value for programs. */
export const plain = (kind: Kind, cell: Cell): string | number | null => {
  if (typeof cell !== 'number') return cell;
  if (kind === 'money') return toPkr(cell);
  return kind === 'count' ? cell : Number(cell.toFixed(1));
};

/** A value for people; a dash where there is none. */
export const shownAs = (kind: Kind, cell: Cell): string => {
  if (cell === null || cell === '') return '-';
  if (typeof cell === 'string') return cell;
  switch (kind) {
    case 'money': {
      const [integer, fraction] = rupees(cell).split('.') as [string, string?];
      return `${grouped(integer)}${fraction === undefined ? '' : `.${fraction}`}`;
    }
    case 'percent':
      return `${cell.toFixed(1)} %`;
    case 'decimal':
      return cell.toFixed(1);
    default:
      return grouped(String(cell));
  }
};

export const isNumeric = (kind: Kind): boolean => kind !== 'text';
