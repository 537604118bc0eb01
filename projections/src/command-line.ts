import { plainText } from '@parkho/contracts';
import { Command, CommanderError } from 'commander';

/**
 * What an operator's command has come to: lines for a person, and the same as data for `--json`.
 * `code` is 0 unless the work itself has an outcome that is not a success, such as refused rows.
 */
export interface Outcome {
  text: string;
  data: unknown;
  code?: number;
}

/** Prints an outcome, on one line of JSON where `--json` asks for it. */
const print = ({ text, data }: Outcome, isJson: boolean): void =>
  console.log(isJson ? JSON.stringify(data) : text);

/** Prints a message beside the outcome. What it quotes of a file must not steer the terminal: control characters are left out. */
export const printMessage = (message: string): void => console.error(plainText(message));

/**
 * A program of the command line: `--help` and mistakes look alike in all of them.
 * @param name as it is called, such as 'npm run images --'
 */
export const commandLine = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .showHelpAfterError('Run it with --help for its options.')
    .exitOverride()
    // It is broken where a terminal ends, not where the source does.
    .configureHelp({ commandDescription: (command) => command.description().replaceAll('\n', ' ') })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    });

/** Adds `--json`, and an action whose outcome is printed and sets the exit code. */
export const withOutcome = <Given extends unknown[]>(
  command: Command,
  action: (...given: Given) => Promise<Outcome | undefined>,
): Command =>
  command.option('--json', 'print the result as JSON').action(async (...given) => {
    const outcome = await action(...(given as unknown as Given));
    if (!outcome) return;
    print(outcome, command.opts().json === true);
    process.exitCode = outcome.code ?? 0;
  });

/**
 * Parses arguments and runs the command that they name.
 * @param failed the code of work that fails
 * @returns the exit code: 0 done, also for `--help`; 2 for a wrong option or argument
 */
export async function execute(program: Command, args: readonly string[], failed = 1): Promise<number> {
  process.exitCode = 0;
  try {
    await program.parseAsync([...args], { from: 'user' });
    return Number(process.exitCode);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printMessage(error instanceof Error ? error.message : String(error));
    return failed;
  }
}
