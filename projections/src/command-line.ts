import { plainText } from '@parkho/contracts';
import { Command, CommanderError } from 'commander';

/**
 * The outcome of an operator's command: text for people, and the same as data for `--json`. `code` is 0 unless the work
 * has its own unsuccessful outcome, such as refused rows.
 */
export interface Outcome {
  text: string;
  data: unknown;
  code?: number;
}

/** Prints an outcome, as one line of JSON with `--json`. */
const print = ({ text, data }: Outcome, isJson: boolean): void =>
  console.log(isJson ? JSON.stringify(data) : text);

/** Prints a message beside the outcome, without control characters: text from a file must not steer the terminal. */
export const printMessage = (message: string): void => console.error(plainText(message));

/**
 * A command-line program with common `--help` and error messages.
 * @param name as it is called, such as 'npm run images --'
 */
export const commandLine = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .showHelpAfterError('Run it with --help for its options.')
    .exitOverride()
    // Wrapped at the width of the terminal, not where the source breaks lines.
    .configureHelp({ commandDescription: (command) => command.description().replaceAll('\n', ' ') })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    });

/** Adds `--json`, and an action whose outcome is printed and sets the exit code. */
export const withOutcome = <Args extends unknown[]>(
  command: Command,
  action: (...args: Args) => Promise<Outcome | undefined>,
): Command =>
  command.option('--json', 'print the result as JSON').action(async (...args) => {
    const outcome = await action(...(args as unknown as Args));
    if (!outcome) return;
    print(outcome, command.opts().json === true);
    process.exitCode = outcome.code ?? 0;
  });

/**
 * Parses arguments and runs their command.
 * @param failureCode the exit code of a command that fails
 * @returns the exit code: 0 for success and `--help`; 2 for a wrong option or argument
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  failureCode = 1,
): Promise<number> {
  process.exitCode = 0;
  try {
    await program.parseAsync([...args], { from: 'user' });
    return Number(process.exitCode);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printMessage(error instanceof Error ? error.message : String(error));
    return failureCode;
  }
}
