import { api } from '../http/api';
import { saveAs } from './save-as';

/**
 * Downloads all listings of the signed-in user as a CSV file that can be imported again. Fetched and not linked: a link
 * carries no token.
 */
export const saveMyProducts = async (): Promise<void> =>
  saveAs('parkho-my-products.csv', await api.file('/products/my-products.csv'));
