import { IsOptional, IsString } from 'class-validator';
import { parseConsoleList } from './console-list.js';

class Filter {
  @IsOptional() @IsString() category?: string;
}
const read = (filter: string) => parseConsoleList({ filter }, Filter, ['name']);

test('an empty filter is ignored', async () => {
  const { filter } = await read('{"category":null}');
  expect(filter.category).toBeUndefined();
});

test.each(['null', '[]', '5', '{"category"', '{"category":5}'])('rejects the filter %s', async (filter) => {
  await expect(read(filter)).rejects.toMatchObject({ kind: 'invalid' });
});
