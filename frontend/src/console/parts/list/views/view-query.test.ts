import { canonicalQuery } from './view-query';

test.each([
  ['sort=price&order=ASC', 'order=ASC&sort=price'],
  ['filter={"b":1,"a":[2,1]}&page=3', `filter=${encodeURIComponent('{"a":[2,1],"b":1}')}`],
  ['filter={broken&q=', `filter=${encodeURIComponent('{broken')}`],
  ['type=B&type=A', 'type=A&type=B'],
  ['', ''],
])('%s is the view %s', (query, canonical) => {
  expect(canonicalQuery(query)).toBe(canonical);
  expect(canonicalQuery(canonical)).toBe(canonical);
});
