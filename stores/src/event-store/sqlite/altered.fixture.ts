import { DatabaseSync } from 'node:sqlite';

/** Changes a file behind the back of whoever has it open, as damage does. */
export function alterFile(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
