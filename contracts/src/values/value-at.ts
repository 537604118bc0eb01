/** The values of each member of a union under these of its keys. */
export type ValueAt<T, K extends PropertyKey> = T extends unknown ? T[K & keyof T] : never;
