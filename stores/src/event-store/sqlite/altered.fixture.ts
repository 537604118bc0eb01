import { DatabaseSync } from 'node:sqlite';

/** Changes a file that a process has open, as damage does. */
export function alterFile(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
