import { api } from '../http/api';
import { saveAs } from './save-as';

/**
 * Saves all listings of whoever is signed in as a CSV file that can be imported again. It comes through a call and not
 * through a link: a link carries no token.
 */
export const saveMyProducts = async (): Promise<void> =>
  saveAs('parkho-my-products.csv', await api.file('/products/my-products.csv'));
