import { DEMO_SELLERS, type DemoSellerKey } from './devices/sellers.js';
import type { DemoAccount } from './shop.js';

export const ADMIN: DemoAccount = {
  name: 'admin',
  role: 'admin',
  person: { name: 'Parkho Admin', phone: '0300-0000100', city: 'Islamabad' },
};
export const MODERATOR: DemoAccount = {
  name: 'moderator',
  role: 'moderator',
  person: { name: 'Hina Baig', phone: '0300-0000193', city: 'Lahore' },
};
export const ANALYST: DemoAccount = {
  name: 'analyst',
  role: 'analyst',
  person: { name: 'Kamran Aziz', phone: '0300-0000194', city: 'Karachi' },
};
export const BUYER: DemoAccount = {
  name: 'buyer',
  role: 'buyer',
  person: { name: 'Maryam Yousaf', phone: '0300-0000199', city: 'Lahore' },
};

export const sellerOf = (key: DemoSellerKey): DemoAccount => ({
  name: key === 'raavi' ? 'seller' : key,
  role: 'seller',
  person: DEMO_SELLERS[key],
});
/** The seller whose credentials are shown; the others populate the shop. */
export const SELLER = sellerOf('raavi');
/** An assistant of that seller. */
export const ASSISTANT: DemoAccount = {
  name: 'assistant',
  role: 'assistant',
  person: { name: 'Sana Rafiq', phone: '0300-0000195', city: 'Lahore' },
  employer: SELLER,
};

const inspector = (name: string, person: DemoAccount['person']): DemoAccount => ({
  name,
  role: 'inspector',
  person,
});
/** The inspector whose credentials are shown works in Punjab. */
export const INSPECTOR = inspector('inspector', {
  name: 'Asad Mirza',
  phone: '0300-0000190',
  city: 'Lahore',
});
const SOUTH = inspector('inspector-south', {
  name: 'Farah Siddiqui',
  phone: '0300-0000191',
  city: 'Karachi',
});
const NORTH = inspector('inspector-north', {
  name: 'Tariq Mehmood',
  phone: '0300-0000192',
  city: 'Islamabad',
});
export const INSPECTORS: readonly DemoAccount[] = [INSPECTOR, SOUTH, NORTH];

const SOUTHERN = ['Karachi', 'Hyderabad', 'Sukkur', 'Larkana', 'Quetta'];
const NORTHERN = ['Islamabad', 'Rawalpindi', 'Peshawar'];
/** The inspector of this city. */
export const inspectorIn = (city: string): DemoAccount =>
  SOUTHERN.includes(city) ? SOUTH : NORTHERN.includes(city) ? NORTH : INSPECTOR;
