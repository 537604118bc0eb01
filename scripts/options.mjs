import { parseArgs } from 'node:util';

/**
 * The options of a script. Prints its help with --help, and ends with 2 for an invalid option, as every program does.
 * @param options as `parseArgs` takes them
 */
export const readOptions = (options, help) => {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if (!values.help) return values;
    console.log(help);
  } catch (error) {
    console.error(`error: ${error.message}\nRun it with --help for its options.`);
    process.exit(2);
  }
  process.exit(0);
};
