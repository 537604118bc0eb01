// Loaded before Jest: switches one mutant on, or records which are reached.
import { writeFileSync } from 'node:fs';

const { MUTANT, REACHED } = process.env;
const reached = new Set();
globalThis.__mutant = MUTANT
  ? (number) => number === Number(MUTANT)
  : (number) => {
      reached.add(number);
      return false;
    };
if (REACHED) process.on('exit', () => writeFileSync(REACHED, JSON.stringify([...reached])));
