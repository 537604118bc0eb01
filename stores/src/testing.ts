/** Test helpers for other workspaces; no production code may import them. */
export { EventStoreDouble } from './event-store/eventstoredb/eventstoredb.double.js';
export { alterFile } from './event-store/sqlite/altered.fixture.js';
export { scratchBucket } from './image-store/minio.scratch.js';
export { scratchDatabase } from './read-store/mongodb/scratch.js';
