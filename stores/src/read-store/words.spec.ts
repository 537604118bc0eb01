import { searchable, words } from './words.js';

test.each([
  ['Dell  LATITUDE, 7490!', 'dell latitude 7490'],
  ['Café CAFE cafe\u0301', 'cafe'],
  ['16 GB ram 1 tb 3.5 GHz', '16gb ram 1tb 3.5ghz'],
  ['1.0TB', '1tb'],
  ['15.6" 15.6 inches 15.6-inch', '15.6inch'],
  ['8th gen', 'gen8'],
  ['core i5 11th Generation', 'core i5 gen11'],
  ['i5 8th', 'i5 gen8'],
  ['gen 8 gen-9', 'gen8 gen9'],
  ['core i5 6 generation', 'core i5 gen6'],
  ['i5 6 gen 12gen', 'i5 gen6 gen12'],
  ['t-480 i5-8350U wi-fi', 't480 i58350u wi fi'],
  ['tested. 7 days.3 owners', 'tested 7 days 3 owners'],
  ['لیپ ٹاپ', 'لیپ ٹاپ'],
  ['* "AND" §', 'and'],
])('a search for %p equals one for %p', (text, expected) => {
  expect(words(text).join(' ')).toBe(expected);
});

test.each([
  ['ThinkPad T-480', 't480', 't', '480'],
  ['i5-8350U', 'i58350u', 'i5', '8350u'],
  ['RTX3060', 'rtx3060', 'rtx', '3060'],
  ['16GB (2x8GB)', '16gb', '2x8gb', '8gb'],
  ['15.6 inch', '15.6inch', '15inch'],
  ['wi-fi', 'wifi', 'wi', 'fi'],
])('%p is found by each of its forms', (text, ...expected) => {
  expect([...searchable(text, { joined: false })]).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['Dell XPS 13 9310', 'xps13'],
  ['Intel Core i5-8350U', 'corei5'],
  ['HP EliteBook 840 G5', 'elitebook840 840g5'],
  ['NVIDIA RTX 3060 12GB', 'rtx3060'],
  ['ends here. 7 days', ''],
])('%p has neighbours that can be written as one word: %p', (text, expected) => {
  const alone = searchable(text, { joined: false });
  const searchWords = [...searchable(text, { joined: true })];
  expect(searchWords.filter((word) => !alone.has(word)).join(' ')).toBe(expected);
});
