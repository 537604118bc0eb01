import { CAROUSEL_FEATURED } from '@parkho/contracts';
import { publicProducts } from '../../lib/devices/products';

/** The first three featured devices (specification, section 9). */
export const featuredDevices = publicProducts(CAROUSEL_FEATURED);
