import { withCurrentOption } from './with-current-option';

test.each([
  ['another value is offered, too', '12GB', ['12GB', '4GB', '8GB']],
  ['one of the options is offered once', '8GB', ['4GB', '8GB']],
  ['nothing written is no option', '', ['4GB', '8GB']],
  ['nothing chosen is no option', null, ['4GB', '8GB']],
])('%s', (_, value, offered) => {
  expect(withCurrentOption(['4GB', '8GB'], value)).toEqual(offered);
});
