import simpleRestProvider from 'ra-data-simple-rest';
import { http } from './parts/http';
import { productCalls } from './products/product-calls';
import { userCalls } from './users/user-calls';

/** Reads go to /api/console/<resource>, writes are the named commands of each resource. */
export const dataProvider = {
  ...simpleRestProvider('/api/console', http),
  ...productCalls,
  ...userCalls,
};
