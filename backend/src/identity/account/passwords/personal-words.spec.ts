import { consistsOfPersonalWords } from './personal-words.js';

const ayesha = {
  personal: { name: 'Ayesha Bint-Karim', email: 'shop.owner@Khanzada.example' },
  businessName: 'Laptop Ghar',
};

test.each([
  'Ayesha123',
  'AYESHA@2024!',
  'Karim.Ayesha99',
  'LaptopGhar1',
  'Khanzada7',
  'Owner007x',
  'P@rkh0-2024',
  'Parkho123Ayesha',
  'Ahseya123',
  '4y3sh@Pk1',
  'Áyesha1!',
])('%s is made of its owner’s own words', (password) => {
  expect(consistsOfPersonalWords(password, ayesha)).toBe(true);
});

test.each([
  'Ayesha likes 3 mangoes',
  'Parkho1-8f3k2j9d1xq0',
  'Ayesha-8301-9374-6512',
  'Seller1secret',
  'Kar1mi-Nashta',
  '1Aa-2Bb-3Cc',
])('%s is not', (password) => {
  expect(consistsOfPersonalWords(password, ayesha)).toBe(false);
});
