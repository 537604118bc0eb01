import { withCurrentOption } from './with-current-option';

test.each([
  ['a value that is not an option is added', '12GB', ['12GB', '4GB', '8GB']],
  ['an existing option is not repeated', '8GB', ['4GB', '8GB']],
  ['an empty text is not an option', '', ['4GB', '8GB']],
  ['a missing choice is not an option', null, ['4GB', '8GB']],
])('%s', (_, value, offered) => {
  expect(withCurrentOption(['4GB', '8GB'], value)).toEqual(offered);
});
